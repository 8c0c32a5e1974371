import { spawn } from 'node:child_process';
import { ensureDependencies, programOf, root } from './dependencies.mjs';

ensureDependencies();
const server = spawn(
	process.execPath,
	[programOf('tsx'), 'watch', '--include', 'store/**', '--exclude', 'app/**', 'server.ts'],
	{
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, NODE_ENV: 'development' },
	},
);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
