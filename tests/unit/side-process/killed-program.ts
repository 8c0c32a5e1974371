import { answerSideJob } from '../../../store/foundation/side-job';

// Ends without an answer: by the signal of a system that is short of memory, or on its own.

answerSideJob<'be killed' | 'exit', never>(async (job) => {
	if (job === 'be killed') process.kill(process.pid, 'SIGKILL');
	else process.exit(1);
	return new Promise(() => undefined);
});
