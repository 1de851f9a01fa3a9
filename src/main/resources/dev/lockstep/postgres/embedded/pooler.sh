# Runs a pooler for as long as the program that started this holds the other end of standard input.
# $1: the pooler's folder; the rest: its command line. Standard input ends when the program closes it or is gone, killed
# or not; then the pooler is ended and the folder deleted. Ends when the pooler ends, by itself too.
trap '' INT TERM HUP
umask 077
run=$1
shift
exec 3<&0
"$@" </dev/null 3<&- >"$run/pooler.log" 2>&1 &
pooler=$!
(
  read -r line <&3 || : >"$run/delete"
  kill -TERM "$pooler"
) &
pipe=$!
exec 3<&- <&-
wait "$pooler"
kill -KILL "$pipe"
if [ -e "$run/delete" ]; then
  rm -rf "$run"
fi
