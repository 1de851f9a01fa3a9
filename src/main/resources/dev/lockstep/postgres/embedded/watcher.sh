# Runs the embedded server for as long as the program that started this holds the other end of standard input.
# $1: the run's folder; the rest: the server's command line. Standard input ends when the program closes it or is gone,
# killed or not; then the server is ended and the folder deleted. A line read from it means: end the server, keep the folder.
# Ends when the server ends, by itself too.
trap '' INT TERM HUP
umask 077
run=$1
shift
exec 3<&0
"$@" </dev/null 3<&- >"$run/server.log" 2>&1 &
server=$!
(
  read -r line <&3 || : >"$run/delete"
  kill -QUIT "$server"
) &
pipe=$!
exec 3<&- <&-
wait "$server"
kill -KILL "$pipe"
if [ -e "$run/delete" ]; then
  rm -rf "$run"
fi
