// Loaded into the fuzzed server, before the server itself. Reports how long its event loop was held, and its heap.
const { createServer } = require('node:http');
const { writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

const file = process.env.FUZZ_WATCH_FILE;
// The processes that the server starts are not watched.
delete process.env.FUZZ_WATCH_FILE;

if (file && isMainThread) {
	setFlagsFromString('--expose_gc');
	const collectGarbage = runInNewContext('gc');
	const delay = monitorEventLoopDelay({ resolution: 10 });
	delay.enable();
	const watch = createServer((request, response) => {
		// Answers after a hold is over, so that the histogram has recorded it.
		setTimeout(() => {
			if (request.url === '/heap') collectGarbage();
			const longestHoldMs = delay.max / 1e6;
			delay.reset();
			response.end(JSON.stringify({ longestHoldMs, heapBytes: process.memoryUsage().heapUsed }));
		}, 25);
	});
	watch.unref();
	watch.on('connection', (socket) => socket.unref());
	watch.listen(0, '127.0.0.1', () => writeFileSync(file, String(watch.address().port)));
}
