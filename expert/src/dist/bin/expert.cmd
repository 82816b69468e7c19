@echo off
rem Starts EXPERT on Windows, without what makes a start quick: the cache of loaded classes, and the choice of an engine.
rem JAVA_HOME is the Java to run with, 25 or newer; JDK_JAVA_OPTIONS has options for it.
setlocal DisableDelayedExpansion
for %%i in ("%~dp0..") do set "home=%%~fi"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if exist "%home%\java\bin\java.exe" set "java=%home%\java\bin\java"
set "path_of_classes=%home%\lib\*;%home%\lib\cluster\*"
if "%~1"=="mcp" set "path_of_classes=%home%\lib\*;%home%\lib\mcp\*"
if "%~1"=="serve" set "path_of_classes=%home%\lib\*;%home%\lib\web\*"
set "options=-XX:+DisplayVMOutputToStderr -Dchronicle.analytics.disable=true -Djava.awt.headless=true -XX:+IgnoreUnrecognizedVMOptions -XX:MaxDirectMemorySize=4096g --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"
"%java%" %options% -Dpolyglot.engine.WarnInterpreterOnly=false -cp "%path_of_classes%" "-Dexpert.home=%home%" -Dexpert.engine=aot "-Dexpert.engine.why=expert.cmd has no other" expert.cli.Main %*
exit /b %errorlevel%
