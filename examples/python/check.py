"""What a site permits an agent, from Python's standard library and the types generated from the API's description.

    python3 check.py http://127.0.0.1:3000 github.com scrape_data
"""

import json
import sys
import urllib.parse
import urllib.request

from agentterms_types import CheckResult, Verdict, check_result_from_dict


def check(service: str, site: str, action: str, agent_id: str = "python-example") -> CheckResult:
    query = urllib.parse.urlencode({"domain": site, "action": action})
    request = urllib.request.Request(
        f"{service}/api/v1/check?{query}", headers={"Accept": "application/json", "X-Agent-Id": agent_id}
    )
    with urllib.request.urlopen(request, timeout=10) as response:
        return check_result_from_dict(json.load(response))


def main(service: str, site: str, action: str) -> int:
    answer = check(service, site, action)
    print(f"{answer.domain}: {answer.verdict.value} ({answer.reason_code.value})")
    if answer.policy_excerpt:
        print(answer.policy_excerpt)
    # Only a plain "proceed" lets a script go on by itself; conditions and doubts are for code or people that can judge them.
    return 0 if answer.verdict is Verdict.PROCEED else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
