"""The command line: arguments, subcommands, console output and PLAN.json."""
