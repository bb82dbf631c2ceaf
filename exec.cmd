@rem What "exec" is to npm's shell elsewhere: there it hands the signals of "npm run" to the program itself.
@%*
