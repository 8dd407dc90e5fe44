// Pairs a morning's people off the main thread: a hundred thousand would block the event loop and every page.
import { parentPort, workerData } from "node:worker_threads";
import { type Matching, matchPairs } from "./match.ts";

const pairs = matchPairs(workerData as Matching);
const { user, system } = process.threadCpuUsage();
parentPort?.postMessage({ pairs, cpuMs: Math.round((user + system) / 1_000) });
