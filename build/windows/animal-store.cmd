@echo off
rem Runs `animal-store serve`, `keys` and the other commands from a terminal.
rem The program itself is a window program: a terminal would not wait for it, but a script does.
rem Electron refuses everything after an argument that looks like an address ("Till:1"); not after "--".
setlocal
"%~dp0..\..\animal-store.exe" -- %*
exit /b %ERRORLEVEL%
