-- Sends whole requests from a file in turn, and prints what came of them as one line of JSON.
-- Argument: the file; each request in it is ended by a NUL.
local requests = {}
local nth = 0
-- wrk asks for one request before the run, to look at it.
sent = -1

local thread
function setup(t)
  thread = t
end

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for text in file:read("*a"):gmatch("([^%z]+)%z") do
    requests[#requests + 1] = text
  end
  file:close()
end

function request()
  sent = sent + 1
  nth = nth % #requests + 1
  return requests[nth]
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '{"seconds":%.6f,"answered":%d,"sent":%d,"failures":%d,"p50Ms":%.3f,"p99Ms":%.3f}\n',
    summary.duration / 1e6, summary.requests, thread:get("sent"),
    e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
