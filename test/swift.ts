/** OpenStack Swift with its door for S3's protocol, as Debian packages it: the bucket of a real product. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { BucketSettings } from "../app/platform/settings.ts";
import { freePort } from "../scripts/free-port.ts";

const kinds = ["account", "container", "object"] as const;

/** Whether the tests of a real bucket can run; `.ci/run` installs it. */
export const hasSwift = ["swift-proxy-server", "swift-object-server", "memcached"].every(
	(program) => existsSync(`/usr/bin/${program}`),
);

export type Swift = {
	settings: BucketSettings;
	/** The same as S3_URL says it. */
	url: string;
	close(): Promise<void>;
};

/** Where each kind of thing is: all on one disk, once. */
const rings = `
from sys import argv
from swift.common.ring import RingBuilder
for kind, port in zip(${JSON.stringify(kinds)}, map(int, argv[2:])):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(dict(id=0, region=1, zone=1, weight=1, device="disk", meta="",
        ip="127.0.0.1", port=port, replication_ip="127.0.0.1", replication_port=port))
    builder.rebalance()
    builder.get_ring().save(f"{argv[1]}/{kind}.ring.gz")
`;

const common = (folder: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}
mount_check = false
`;

const storageOf = (kind: string) => `
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxyOf = (memory: number) => `
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = no
[filter:tempauth]
use = egg:swift#tempauth
user_club_site = secret-of-tests .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

export async function openSwift(): Promise<Swift> {
	const folder = mkdtempSync(join(tmpdir(), "dvash-swift-"));
	mkdirSync(join(folder, "disk"));
	const ports = await Promise.all(kinds.map(freePort));
	const [port, memory] = await Promise.all([freePort(), freePort()]);
	writeFileSync(join(folder, "swift.conf"), "[swift-hash]\nswift_hash_path_suffix = tests\n");
	execFileSync("/usr/bin/python3", ["-c", rings, folder, ...ports.map(String)], { stdio: "pipe" });
	const start = (kind: string, at: number, pipeline: string) => {
		const file = join(folder, `${kind}.conf`);
		writeFileSync(file, common(folder, at) + pipeline);
		return spawn(`/usr/bin/swift-${kind}-server`, [file], { stdio: "ignore" });
	};
	const servers = kinds.map((kind, nth) => start(kind, ports[nth] ?? 0, storageOf(kind)));
	servers.push(start("proxy", port, proxyOf(memory)));
	const kept = ["-l", "127.0.0.1", "-p", `${memory}`, "-u", userInfo().username];
	servers.push(spawn("/usr/bin/memcached", kept, { stdio: "ignore" }));
	const ended = servers.map((server) => once(server, "exit"));
	const settings = {
		accessKeyId: "club:site",
		secretAccessKey: "secret-of-tests",
		endpoint: `http://127.0.0.1:${port}`,
		bucket: "photos",
		folder: "club/",
		region: "us-east-1",
	};
	await makeBucket(settings);
	return {
		settings,
		url: `http://club%3Asite:secret-of-tests@127.0.0.1:${port}/photos/club`,
		close: async () => {
			for (const server of servers) server.kill("SIGKILL");
			await Promise.all(ended);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Tries until all have started. */
async function makeBucket({ bucket, endpoint, region, ...credentials }: BucketSettings) {
	const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
	for (let left = 600; ; left -= 1) {
		try {
			await client.send(new CreateBucketCommand({ Bucket: bucket }));
			return;
		} catch (cause) {
			if (left === 0) throw new Error("Swift did not start", { cause });
			await pause(200);
		}
	}
}
