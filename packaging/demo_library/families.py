def add_families(library):
    pass
