import { answerSideJob } from '../../../store/foundation/side-job';

// Ends without an answer: by the signal that a system sends which is short of memory, or by itself.

answerSideJob<'be killed' | 'exit', never>(async (job) => {
	if (job === 'be killed') process.kill(process.pid, 'SIGKILL');
	else process.exit(1);
	return new Promise(() => undefined);
});
