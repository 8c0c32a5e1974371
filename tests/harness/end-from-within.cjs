// Loaded before the code of a server that must end by itself. A shop has no call for that.
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
	process.on('SIGUSR2', () => {
		const held = [];
		for (;;) held.push(new Array(100_000).fill(held.length));
	});
	process.on('SIGALRM', () => {
		for (;;);
	});
}
