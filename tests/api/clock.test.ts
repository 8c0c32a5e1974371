import { afterEach, expect, it, vi } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { sendDueMails } from '~store/foundation/mail/outbox';
import { queueMails } from '~store/foundation/mail/queue';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const mail = { recipient: 'ada@example.org', subject: 'Hello', text: 'Dear Ada', html: '<p>Dear Ada</p>' };
const hour = 3600;

onBothEngines('a machine whose clock jumps', (engine) => {
	let store: TestStore;
	afterEach(async () => {
		vi.useRealTimers();
		await store.dispose();
	});

	/** Sets this machine's clock forward or back. Timers keep waiting. */
	const jump = (seconds: number) => {
		const now = Date.now() + seconds * 1000;
		vi.useFakeTimers({ toFake: ['Date'] });
		vi.setSystemTime(now);
	};
	const sent: number[] = [];
	const transport = { send: async ({ id }: { id: number }) => void sent.push(id), close: () => undefined };

	it('uses the database’s clock if several machines share the database', async () => {
		store = await openTestStore(engine);
		const before = store.now();
		jump(10 * hour);
		const moved = store.now() - before;
		if (engine === 'postgres') expect(moved).toBeLessThan(60);
		else expect(moved).toBeGreaterThanOrEqual(10 * hour);
	});

	it('sends mails written before and after the jump', async () => {
		for (const hours of [-10, 10]) {
			store = await openTestStore(engine);
			await transact(store, (transaction) => queueMails(transaction, [mail], store.now()));
			jump(hours * hour);
			await transact(store, (transaction) => queueMails(transaction, [mail], store.now()));
			vi.useRealTimers();
			expect(await sendDueMails(store, transport)).toBe(2);
			await store.dispose();
		}
		store = await openTestStore(engine);
	});
});
