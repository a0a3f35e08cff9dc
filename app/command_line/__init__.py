"""Arguments, subcommands, console output, PLAN.json."""
