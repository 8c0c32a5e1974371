import type { Updateable } from 'kysely';
import { addBlock, changeBlock, removeBlock } from '../catalogue/own-pages/arrange-blocks';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { ListBlocksTable } from '../foundation/database/schema';
import type { HasSettings } from '../foundation/settings/settings';
import { type CommandContext, commandByAction, type ValuesOf } from './by-action';
import { CommandError, type Terminal } from './command';
import { readCount } from './option-values';
import { inColumns } from './table';
import { readWrittenText } from './written-text';

const help = `Usage: npm run store -- blocks list
       npm run store -- blocks add PLACE (--list ID | --event ID | --header TEXT) [details]
       npm run store -- blocks change ID [details]
       npm run store -- blocks remove ID

Manages the blocks of the home page. A PLACE is banner, left_sidebar, featured, or other for a slider of titles. A block
shows one of the shop's lists (npm run store -- lists), an event, or only text. Past events are not shown.

Details of a block:
  --header TEXT          its heading, if different from the name of the list or the event
  --no-header            no heading
  --description TEXT     Markdown or HTML; --file FILE reads it from .md or .html
  --limit N              number of titles, at most 24
  --calendar             show the calendar of events beside it; --no-calendar removes it
  --sequence N           its position among the blocks, from 1
  --place PLACE          with change: move it to this place

A banner shows the picture of its list (npm run store -- lists feature ID --image ADDRESS) or of its event.

Set the parts of every page with these settings:
  a notice above the page        settings set persistent_banner_list_id=ID        the text of one of the shop's lists
  the text at the foot           settings set store_info.footer_message=TEXT
  links in the foot              settings set extra_navigation=JSON               or npm run store -- pages put … --in foot
  a funder's logo in the foot    settings set 'store_info.government_logo={"src": "https://…", "alt": "…", "href": ""}'
  links to follow the shop       settings set store_info.social.instagram=NAME    also facebook, twitter, tiktok
  the shop's own logo            settings set 'store_info.logo={"src": "https://…", "width": 200, "height": 60}'

Example: a slider of staff picks, and a banner with text
  npm run store -- blocks add other --list 3 --limit 12
  npm run store -- blocks add banner --header "Open late" --description "Every **Thursday** in December."`;

const placements = ['banner', 'left_sidebar', 'featured', 'other'];

const options = {
	list: { type: 'string' },
	event: { type: 'string' },
	header: { type: 'string' },
	'no-header': { type: 'boolean' },
	description: { type: 'string' },
	file: { type: 'string' },
	limit: { type: 'string' },
	calendar: { type: 'boolean' },
	'no-calendar': { type: 'boolean' },
	sequence: { type: 'string' },
	place: { type: 'string' },
} as const;

type Values = ValuesOf<typeof options>;
type BlockCommand = CommandContext<typeof options>;

export const command = commandByAction(help, {
	options,
	alone: { list },
	named: { add },
	numbered: { change, remove },
});

async function list({ store, terminal }: BlockCommand): Promise<number> {
	const rows = await store.db
		.selectFrom('list_blocks')
		.leftJoin('title_lists', 'title_lists.id', 'list_blocks.list_id')
		.leftJoin('events', 'events.id', 'list_blocks.event_id')
		.select(['list_blocks.id', 'placement', 'list_id', 'event_id', 'list_blocks.position', 'list_blocks.header'])
		.select(['title_lists.name as list_name', 'events.name as event_name'])
		.orderBy('placement')
		.orderBy('list_blocks.position')
		.orderBy('list_blocks.id')
		.execute();
	const table = rows.map((row) => [
		String(row.id),
		row.placement,
		String(row.position),
		row.list_id !== null ? `list ${row.list_id}` : row.event_id !== null ? `event ${row.event_id}` : 'words',
		row.header || row.list_name || row.event_name || '-',
	]);
	const heading = ['Id', 'Place', 'Sequence', 'Shows', 'Heading'];
	terminal.print(table.length === 0 ? 'The home page has no blocks.' : inColumns([heading, ...table]));
	return 0;
}

async function add({ store, terminal, values }: BlockCommand, placement: string): Promise<number> {
	const said = await valuesOf(store, terminal, values);
	if (!said.list_id && !said.event_id && !said.header) {
		throw new CommandError('Choose what the block shows: --list ID, --event ID, or text with --header TEXT.');
	}
	const id = await addBlock(store, {
		name: '',
		list_id: null,
		event_id: null,
		item_limit: null,
		position: 1_000,
		...said,
		placement: placeNamed(placement),
		type: said.event_id ? 'event' : 'list',
	});
	terminal.print(`Block ${id} is now on the home page.`);
	return 0;
}

async function change({ store, terminal, values }: BlockCommand, id: number): Promise<number> {
	const said = await valuesOf(store, terminal, values);
	const { list_id, event_id } = said;
	const shows = {
		...(list_id ? { event_id: null, type: 'list' } : {}),
		...(event_id ? { list_id: null, type: 'event' } : {}),
	};
	if (Object.keys(said).length === 0)
		throw new CommandError('Give at least one detail to change, such as --header "Open late".');
	await changeBlock(store, id, { ...said, ...shows });
	terminal.print(`Block ${id} was changed.`);
	return 0;
}

async function remove({ store, terminal }: BlockCommand, id: number): Promise<number> {
	await removeBlock(store, id);
	terminal.print(`Block ${id} was removed from the home page.`);
	return 0;
}

/** Returns the database columns that the command's options change. Omits all other columns. */
async function valuesOf(
	store: Database & Clock & HasSettings & HasVersions,
	terminal: Terminal,
	values: Values,
): Promise<Updateable<ListBlocksTable>> {
	const { list, event, header, limit, sequence, place } = values;
	if (list !== undefined && event !== undefined)
		throw new CommandError('A block can show a list or an event, not both.');
	const description = await readWrittenText(store, terminal, { text: values.description, file: values.file });
	return {
		...(list === undefined ? {} : { list_id: readCount('--list', list, 999_999_999) }),
		...(event === undefined ? {} : { event_id: readCount('--event', event, 999_999_999) }),
		...(header === undefined ? {} : { header: header.trim(), header_visible: 1 }),
		...(values['no-header'] ? { header_visible: 0 } : {}),
		...(description === undefined ? {} : { description }),
		...(limit === undefined ? {} : { item_limit: readCount('--limit', limit, 24) }),
		...(values.calendar ? { calendar_widgets: 1 } : {}),
		...(values['no-calendar'] ? { calendar_widgets: 0 } : {}),
		...(sequence === undefined ? {} : { position: readCount('--sequence', sequence, 1_000) }),
		...(place === undefined ? {} : { placement: placeNamed(place) }),
	};
}

function placeNamed(typed: string): string {
	if (!placements.includes(typed)) throw new CommandError(`The place must be one of ${placements.join(', ')}.`);
	return typed;
}
