def add_singles(library):
    pass
