"""Controllers that apply, resume and undo a run; used by Clean up, History and the shell."""
