import { expect, it } from 'vitest';
import { renderingTurn } from '../../../app/rendering/turns.server';

it('lets what has come meanwhile be answered between two pages', async () => {
	const done: string[] = [];
	const pages = [1, 2, 3].map(async (page) => {
		await renderingTurn();
		done.push(`page ${page}`);
	});
	setImmediate(() => done.push('a form that was posted'));
	await Promise.all(pages);
	expect(done).toEqual(['page 1', 'a form that was posted', 'page 2', 'page 3']);
	await renderingTurn();
});
