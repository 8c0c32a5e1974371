import { isPictureAddress, pictureAddresses } from '../catalogue/feeds/picture-addresses';
import { readInteriors } from '../catalogue/titles/stored-lists';
import { findTitle } from '../catalogue/titles/title-page';
import { writeInteriors } from '../catalogue/writing/write-interiors';
import { type CommandContext, commandByAction } from './by-action';
import { CommandError } from './command';
import { readIsbn } from './option-values';
import { allowPictures } from './written-text';

const help = `Usage: npm run store -- interiors show ISBN
       npm run store -- interiors set ISBN ADDRESS...
       npm run store -- interiors remove ISBN
       npm run store -- interiors allow ADDRESS...

Manages the pictures of a book's inside, shown in a row under its cover on its page. The shop does not copy the
pictures: a picture is named by its https address. set replaces the pictures that the title has. import reads them from
ONIX (supporting resources 15, 25, 32 and 07; in 2.1 media files 22 and 23) and from a column 'interiors' with addresses
separated by spaces.

Browsers only show pictures from the hosts in the setting picture_hosts. set adds the hosts of its addresses. import lists
the hosts of new pictures; allow adds hosts.

Example:
  npm run store -- interiors set 9780306406157 https://pictures.example.org/9780306406157/1.jpg`;

type InteriorsCommand = CommandContext<Record<never, never>>;

export const command = commandByAction(help, {
	options: {},
	alone: {},
	named: { show, set, remove, allow },
	numbered: {},
	more: ['set', 'allow'],
});

async function show({ store, terminal }: InteriorsCommand, typed: string): Promise<number> {
	const row = await findTitle(store, readIsbn(typed));
	const pictures = readInteriors(row).map(({ key }) => key);
	terminal.print(
		[row.title, ...(pictures.length === 0 ? ['The title has no pictures of its inside.'] : pictures)].join('\n'),
	);
	return 0;
}

async function set({ store, terminal, rest }: InteriorsCommand, typed: string): Promise<number> {
	const isbn = readIsbn(typed);
	requireAddresses(rest);
	const addresses = pictureAddresses(rest);
	const isChanged = await writeInteriors(store, isbn, addresses);
	await allowPictures(store, terminal, addresses);
	const pictures = addresses.length === 1 ? '1 picture' : `${addresses.length} pictures`;
	terminal.print(isChanged ? `The title now has ${pictures} of its inside.` : 'The title already has these pictures.');
	return 0;
}

async function remove({ store, terminal }: InteriorsCommand, typed: string): Promise<number> {
	const isChanged = await writeInteriors(store, readIsbn(typed), []);
	terminal.print(isChanged ? 'The pictures were removed.' : 'The title has no pictures of its inside.');
	return 0;
}

async function allow({ store, terminal, rest }: InteriorsCommand, first: string): Promise<number> {
	const addresses = [first, ...rest].map((address) => (/^https:\/\/[^/]+$/.test(address) ? `${address}/` : address));
	requireAddresses(addresses);
	await allowPictures(store, terminal, addresses);
	return 0;
}

function requireAddresses(addresses: readonly string[]): void {
	if (addresses.length === 0) throw new CommandError(help);
	const wrong = addresses.find((address) => !isPictureAddress(address));
	if (wrong !== undefined) throw new CommandError(`${wrong} is not the https address of a picture.`);
}
