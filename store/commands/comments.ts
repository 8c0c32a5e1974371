import { readComments } from '../catalogue/titles/stored-lists';
import { findTitle } from '../catalogue/titles/title-page';
import { maxAuthorLength, maxCommentLength, removeComment, writeComment } from '../catalogue/writing/write-comments';
import { type CommandContext, commandByAction } from './by-action';
import { CommandError } from './command';
import { readIsbn } from './option-values';
import { inColumns } from './table';

const help = `Usage: npm run store -- comments list
       npm run store -- comments show ISBN
       npm run store -- comments write ISBN --by NAME TEXT [--editions]
       npm run store -- comments remove ISBN [--by NAME] [--editions]

Manages staff comments on titles. A comment is a card under the cover on shelves and on the title's page, with the
person's name and the shop's. write adds a comment, or replaces the same person's earlier comment on the title. A shelf
shows the newest comment, and the title's page shows all comments. TEXT is plain text of at most ${maxCommentLength}
characters. remove deletes one person's comment, or all comments. --editions does the same for all editions of the work.
Imports do not change comments.

Example:
  npm run store -- comments write 9780306406157 --by "Wren, Fiction" "Nothing happens, and I cried on the bus." --editions`;

const options = { by: { type: 'string' }, editions: { type: 'boolean' } } as const;

type CommentCommand = CommandContext<typeof options>;

export const command = commandByAction(help, {
	options,
	alone: { list },
	named: { show, write, remove },
	numbered: {},
	more: ['write'],
});

async function list({ store, terminal }: CommentCommand): Promise<number> {
	const rows = await store.db
		.selectFrom('titles')
		.select(['eisbn', 'title', 'comments'])
		.where('comments', '!=', '[]')
		.orderBy('title_sort')
		.orderBy('id')
		.execute();
	const table = rows.flatMap((row) => readComments(row).map(({ author }) => [row.eisbn, author, row.title]));
	terminal.print(table.length === 0 ? 'There are no comments.' : inColumns([['ISBN', 'By', 'Title'], ...table]));
	return 0;
}

async function show({ store, terminal }: CommentCommand, typed: string): Promise<number> {
	const row = await findTitle(store, readIsbn(typed));
	const said = readComments(row).map(({ author, text }) => `${author}: ${text}`);
	terminal.print([row.title, ...(said.length === 0 ? ['The title has no comments.'] : said)].join('\n'));
	return 0;
}

async function write({ store, terminal, values, rest }: CommentCommand, typed: string): Promise<number> {
	const author = onOneLine(values.by ?? '');
	const text = onOneLine(rest.join(' '));
	if (author === '' || author.length > maxAuthorLength)
		throw new CommandError(`--by must be a name of 1 to ${maxAuthorLength} characters, such as "Wren, Fiction".`);
	if (text === '') throw new CommandError(help);
	if (text.length > maxCommentLength)
		throw new CommandError(`A comment can have at most ${maxCommentLength} characters. This one has ${text.length}.`);
	const editions = await writeComment(store, readIsbn(typed), { author, text }, values.editions);
	terminal.print(
		editions === 0
			? 'The title already has this comment.'
			: `The comment by ${author} was saved for ${counted(editions)}.`,
	);
	return 0;
}

async function remove({ store, terminal, values }: CommentCommand, typed: string): Promise<number> {
	const author = values.by === undefined ? null : onOneLine(values.by);
	const editions = await removeComment(store, readIsbn(typed), author, values.editions);
	terminal.print(editions === 0 ? 'No comment was removed.' : `Removed from ${counted(editions)}.`);
	return 0;
}

const onOneLine = (typed: string) => typed.replace(/\s+/g, ' ').trim();

const counted = (editions: number) => (editions === 1 ? '1 edition' : `${editions} editions`);
