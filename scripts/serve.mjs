import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureDependencies, root } from './dependencies.mjs';

/** Installs and builds what is missing, then runs one of the built servers until it ends or is told to stop. */
export function serve(program, environment = {}) {
	ensureDependencies();
	ensureBuild();
	ensureSecret();
	const server = spawn(process.execPath, ['--enable-source-maps', program], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production', ...environment },
	});
	for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
	server.on('exit', (code) => process.exit(code ?? 1));
}

/** The first start writes a secret of chance into `.env`, which git ignores, or into the file that ENV_FILE names. */
function ensureSecret() {
	if (process.env.SESSION_SECRET) return;
	const name = process.env.ENV_FILE || '.env';
	const file = resolve(root, name);
	try {
		const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
		if (/^SESSION_SECRET=./m.test(known)) return;
		const gap = known === '' || known.endsWith('\n') ? '' : '\n';
		appendFileSync(file, `${gap}SESSION_SECRET=${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
		console.log(`Wrote a new SESSION_SECRET into ${name}`);
	} catch ({ code }) {
		console.error(`${name} cannot be read and written (${code}): give it to this user, or set SESSION_SECRET.`);
		process.exit(1);
	}
}
