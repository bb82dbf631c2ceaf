@echo off
rem Runs `animal-store serve`, `keys` and the other commands from a terminal.
rem The program itself is a window program: a terminal would not wait for it, but a script does.
setlocal
"%~dp0..\..\animal-store.exe" %*
exit /b %ERRORLEVEL%
