import { pinned } from "./child.ts";

const PACKAGES: Record<string, string> = {
  pyvrp: "pyvrp",
  vroom: "pyvroom",
  ortools: "ortools",
  "vrp-cli": "vrp-cli",
};

/**
 * Versions of the other solvers that this Python has.
 * @throws Error when one of them is not there.
 */
export const peerVersions = (python: string, peers: readonly string[]): string => {
  const names = peers.map((peer) => PACKAGES[peer] ?? peer);
  const ask = "import sys,importlib.metadata as m;print(', '.join(n+' '+m.version(n) for n in sys.argv[1:]))";
  try {
    return pinned(python, ["-c", ask, ...names]).trim();
  } catch {
    const folder = ".cache/bench/peers";
    throw new Error(
      `not all of ${names.join(", ")} are there; python3 -m venv ${folder} && ${folder}/bin/pip install numpy ${names.join(" ")}`,
    );
  }
};
