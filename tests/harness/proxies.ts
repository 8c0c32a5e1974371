import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './processes';

export interface Proxy {
	url: string;
	stop(): Promise<void>;
}

const nginx = '/usr/sbin/nginx';

export const hasNginx = (): boolean => existsSync(nginx);

/** How nginx connects to the shop: with its defaults, over kept connections, or without buffering bodies. */
export const nginxSettings = {
	'without settings': '',
	'that keeps its connection': 'proxy_http_version 1.1; proxy_set_header Connection "";',
	'that passes bodies on as they come':
		'proxy_http_version 1.1; proxy_set_header Connection ""; proxy_request_buffering off;',
};

/** Starts nginx in front of a shop, in a temporary folder, with at most one kept connection. */
export async function startNginx(shop: string, settings: string): Promise<Proxy> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-nginx-'));
	const port = await freePort();
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
		(name) => `${name}_temp_path ${join(folder, name)};`,
	);
	const conf = join(folder, 'nginx.conf');
	writeFileSync(
		conf,
		`daemon off; master_process off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error')};
		events {}
		http {
			access_log off; client_max_body_size 60m; ${temporary.join(' ')}
			upstream shop { server ${new URL(shop).hostname}:${new URL(shop).port}; keepalive 1; }
			server { listen 127.0.0.1:${port}; location / { proxy_pass http://shop; proxy_set_header Host $http_host; ${settings} } }
		}`,
	);
	const child = spawn(nginx, ['-c', conf, '-p', folder, '-e', join(folder, 'error')], {
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let said = '';
	child.stderr.on('data', (chunk) => {
		said += chunk;
	});
	const url = `http://127.0.0.1:${port}`;
	const stop = async () => {
		if (child.exitCode === null && child.signalCode === null) {
			const exit = once(child, 'exit');
			child.kill('SIGTERM');
			await exit;
		}
		rmSync(folder, { recursive: true, force: true });
	};
	const until = Date.now() + 30_000;
	while (
		!(await fetch(`${url}/health`).then(
			({ ok }) => ok,
			() => false,
		))
	) {
		if (child.exitCode !== null || Date.now() > until) {
			await stop();
			throw new Error(`nginx did not start:\n${said}`);
		}
		await pause(50);
	}
	return { url, stop };
}

/** Starts a proxy that reads each request whole, and sends all visitors' requests over one kept connection. */
export async function startKeepAliveProxy(shop: string): Promise<Proxy> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const server = createServer(async (message, response) => {
		const body = Buffer.concat(await message.toArray());
		const { method, url = '/' } = message;
		const { expect: _, 'transfer-encoding': __, ...headers } = message.headers;
		const sent = { ...headers, 'content-length': String(body.length) };
		const passed = request(new URL(url, shop), { method, headers: sent, agent }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		passed.on('error', () => {
			if (!response.headersSent) response.writeHead(502);
			response.end();
		});
		passed.end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async stop() {
			agent.destroy();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
