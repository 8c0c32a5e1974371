// Loaded into a server that is to come to an end by itself, before the server's own code. A shop has no door for that.
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
