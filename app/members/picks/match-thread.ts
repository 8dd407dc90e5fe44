// Pairs the people of a morning beside the server: in its loop a hundred thousand of them would stop every page.
import { parentPort, workerData } from "node:worker_threads";
import { type Matching, matchPairs } from "./match.ts";

const pairs = matchPairs(workerData as Matching);
const { user, system } = process.threadCpuUsage();
parentPort?.postMessage({ pairs, cpuMs: Math.round((user + system) / 1_000) });
