import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxCommentLength } from '~store/catalogue/writing/write-comments';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { titleTag } from '~store/foundation/caching/cache-tags';
import { countedOf } from '../harness/cache-tags';
import { addBlock, addList, addTitle, nextEisbn } from '../harness/catalogue';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('the command comments', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	const comments = (...argv: string[]) => terminal.run('comments', ...argv);
	const write = (eisbn: string, by: string, text: string, ...more: string[]) =>
		comments('write', eisbn, '--by', by, text, ...more);
	const saidOf = async (eisbn: string) => (await store.call('title/getItem', { eisbn })).comments;
	const added = async (values: Parameters<typeof addTitle>[1] = {}) => {
		const eisbn = nextEisbn();
		return { id: await addTitle(store, { eisbn, ...values }), eisbn };
	};

	it('replaces the earlier comment of the same author, and puts the latest first', async () => {
		const { eisbn } = await added();
		await write(eisbn, 'Wren, Fiction', 'Slow.');
		await write(eisbn, 'Amal', 'Do not take sugar\n with it.');
		expect(await write(eisbn, 'Wren, Fiction', 'Slow at first.')).toMatchObject({
			code: 0,
			out: 'The comment by Wren, Fiction was saved for 1 edition.',
		});
		expect(await saidOf(eisbn)).toEqual([
			{ author: 'Wren, Fiction', text: 'Slow at first.' },
			{ author: 'Amal', text: 'Do not take sugar with it.' },
		]);
		expect((await comments('show', eisbn)).out).toContain('Amal: Do not take sugar with it.');
		await comments('remove', eisbn, '--by', 'Amal');
		expect(await saidOf(eisbn)).toHaveLength(1);
		await comments('remove', eisbn);
		expect(await saidOf(eisbn)).toEqual([]);
		expect((await comments('remove', eisbn)).out).toBe('No comment was removed.');
	});

	it('shows a comment on the shelves of the home page, and invalidates cached pages', async () => {
		const { id, eisbn } = await added({ title: 'Stoner' });
		await addBlock(store, { placement: 'other', list_id: await addList(store, { titles: [id] }) });
		const onShelf = async () => {
			const { blocks } = await store.call('store/getHome', {});
			return blocks.flatMap(({ titles }) => titles).find((title) => title.eisbn === eisbn)?.comment;
		};
		expect(await onShelf()).toBeUndefined();
		const before = await countedOf(store, titleTag(id));
		await write(eisbn, 'Wren', 'I cried on the bus.');
		const after = await countedOf(store, titleTag(id));
		expect(after).toBeGreaterThan(before);
		await write(eisbn, 'Wren', 'I cried on the bus.');
		expect(await countedOf(store, titleTag(id))).toBe(after);
		expect(await onShelf()).toEqual({ author: 'Wren', text: 'I cried on the bus.' });
	});

	it('writes to all editions of a work on request, and keeps the comment when a feed is read again', async () => {
		const [one, other] = [await added({ work_key: 'work:x' }), await added({ work_key: 'work:x' })];
		expect((await write(one.eisbn, 'Amal', 'Twice.', '--editions')).out).toBe(
			'The comment by Amal was saved for 2 editions.',
		);
		expect(await saidOf(other.eisbn)).toEqual([{ author: 'Amal', text: 'Twice.' }]);
		await writeTitles(store, [{ at: 0, record: { eisbn: other.eisbn, title: 'Another title' } }], { file: 'feed' });
		expect(await saidOf(other.eisbn)).toEqual([{ author: 'Amal', text: 'Twice.' }]);
		expect((await comments('list')).out.split('\n').filter((line) => line.includes('Amal'))).toHaveLength(2);
	});

	it('refuses a comment that is too long, has no author, or names an unknown title', async () => {
		const { eisbn } = await added();
		expect((await write(eisbn, 'Wren', 'x'.repeat(maxCommentLength + 1))).err).toContain(
			`A comment can have at most ${maxCommentLength}`,
		);
		expect((await write(eisbn, ' ', 'Good.')).err).toContain('--by must be a name');
		expect((await write(eisbn, 'Wren', ' ')).err).toContain('Usage:');
		expect(await write('9780000000002', 'Wren', 'Good.')).toMatchObject({
			code: 1,
			err: 'We have no title with the ISBN 9780000000002.',
		});
		for (const by of ['A', 'B', 'C', 'D', 'E', 'F']) await write(eisbn, by, 'Good.');
		expect((await write(eisbn, 'G', 'Good.')).err).toContain('at most 6 people');
		expect(await saidOf(eisbn)).toHaveLength(6);
	});
});
