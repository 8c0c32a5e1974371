import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { readWritten } from '~/forms/submission.server';
import { ArrivedForOrders } from '../parts/arrived-for';
import { AskedFirst } from '../parts/asked-first';
import { NowIs } from '../parts/changed-line';
import type { DeskHandle } from '../parts/desk-handle';
import { saidOf } from '../parts/filled-words';
import { ScanForm } from '../parts/scan-form';
import { ScanResult } from '../parts/scan-result';
import { TransferLines } from '../parts/transfer-lines';
import { isRefused } from '../parts/typed-again';
import { When } from '../parts/when';
import { chosenIn } from '../session/chosen-title';
import { newFormKey } from '../session/form-key.server';
import { openDesk } from '../session/open-desk.server';
import { withPutBack } from '../session/put-back';
import { revalidateWhenChanged } from '../session/revalidate';
import { type Intent, runIntent } from '../session/run-intent.server';
import { transferWords } from '../session/state-in';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => (data ? `Transfer ${data.transfer.id}` : 'Transfer'),
	showsResult: true,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const id = String(args.params.id);
	const [transfer, arrived, { timezone, location }, { conditions }] = await Promise.all([
		desk.load('desk-transfers/get', { transfer_id: id }),
		desk.load('desk-picking/arrived', { brought_by: 'transfer', id }),
		desk.me(),
		desk.load('desk-stock/choices', {}),
	]);
	const ends = {
		from: location === null || location.id === transfer.from_location_id,
		to: location === null || location.id === transfer.to_location_id,
	};
	return { transfer, arrived, ends, timezone, conditions, key: newFormKey() };
}

const typed = z.string().default('');
const versioned = { version: typed };
const scanFields = z.object({
	code: typed,
	condition: z.string().default('new'),
	copies: z.string().default('1'),
	key: typed,
});
const receiveFields = z.object({ ...versioned, accept: z.enum(['true', 'false']).default('false') });
const formerFields = z.object({ ...versioned, code: typed, condition: typed, copies: typed });
const lineFields = z.object({ ...versioned, code: typed, condition: typed, quantity: typed });

/** What each form of the page does; answers what is said of it. */
const intents = {
	scan: async (desk, form, transfer_id) => {
		const { items } = await desk.call('desk-transfers/scan', { transfer_id, ...readWritten(form, scanFields) });
		const copies = items.reduce((sum, { quantity }) => sum + quantity, 0);
		return `${copies} copies are in it.`;
	},
	line: async (desk, form, transfer_id) => {
		const said = readWritten(form, lineFields);
		const { version, items } = await desk.call('desk-transfers/get', { transfer_id });
		const saved = await desk.call('desk-transfers/setLine', { transfer_id, ...said });
		if (said.quantity !== '0') return 'The line is saved.';
		const { code, condition } = said;
		const before = items.find((line) => line.eisbn === code && line.condition === condition);
		return withPutBack(
			'The title is not in it any more.',
			`/desk/transfers/${transfer_id}`,
			before && version === said.version
				? { code, condition, copies: String(before.quantity), version: saved.version }
				: undefined,
		);
	},
	/** The form to scan with, filled in with what it was before. */
	former: async (desk, form, transfer_id) => {
		const { copies: quantity, ...said } = readWritten(form, formerFields);
		await desk.call('desk-transfers/setLine', { transfer_id, ...said, quantity });
		return 'The line is saved.';
	},
	send: async (desk, form, transfer_id) => {
		const { to } = await desk.call('desk-transfers/send', { transfer_id, ...readWritten(form, z.object(versioned)) });
		const undo = { words: 'Give it up', to: `/desk/transfers/${transfer_id}?ask=cancel` };
		return { kind: 'success', text: `It is on its way to ${to}.`, undo };
	},
	receive: async (desk, form, transfer_id) => {
		const ids = [...form.keys()].flatMap((name) => /^received-(\d{1,15})$/.exec(name)?.[1] ?? []);
		const lines = ids.map((line_id) => ({
			line_id,
			received: String(form.get(`received-${line_id}`) ?? ''),
			damaged: String(form.get(`damaged-${line_id}`) ?? '') || '0',
		}));
		const said = readWritten(form, receiveFields);
		const given = await desk.call('desk-transfers/receive', { transfer_id, ...said, lines });
		return saidOf('The copies that came are available here.', given);
	},
	cancel: async (desk, form, transfer_id) => {
		const { version } = readWritten(form, z.object(versioned));
		const given = await desk.call('desk-transfers/cancel', { transfer_id, version });
		return saidOf('It is given up. Its copies are where they were.', given);
	},
} satisfies Record<string, Intent>;

export const action = (args: ActionFunctionArgs) => runIntent(args, intents, (id) => `/desk/transfers/${id}`);

export const shouldRevalidate = revalidateWhenChanged;

export default function TransferScreen() {
	const { transfer, arrived, ends, timezone, conditions, key } = useLoaderData<typeof loader>();
	const [asked] = useSearchParams();
	const asks = asked.get('ask');
	const refused = useActionData<typeof action>();
	const { problem, typed: was } = refused ?? {};
	const isDraft = transfer.state === 'draft';
	const scans = asked.has('code') ? 'former' : 'scan';
	const isChanged = was?.intent === 'former' && problem?.isChanged === true;
	const { code, condition } = was?.fields ?? {};
	const standing = transfer.items.find((line) => line.eisbn === code && line.condition === condition)?.quantity ?? 0;
	const mayCancel = (isDraft || transfer.state === 'sent') && ends.from;
	return (
		<div className="stack">
			<ScanResult problem={problem} />
			{isRefused(refused, 'receive') && refused.problem.isQuestion ? (
				<AskedFirst
					heading="Receive it so?"
					fields={{ ...refused.typed.fields, accept: 'true' }}
					button="Yes, receive it so"
					back={`/desk/transfers/${transfer.id}`}
				>
					Undamaged copies become available. Damaged and missing copies are recorded and cannot be sold.
				</AskedFirst>
			) : null}
			{mayCancel && asks === 'cancel' ? (
				<AskedFirst
					heading="Give this transfer up?"
					fields={{ intent: 'cancel', version: transfer.version }}
					button="Yes, give it up"
					back={`/desk/transfers/${transfer.id}`}
				>
					{isDraft
						? 'What was put into it is gone from it then. Its copies are where they are.'
						: `${counted(transfer.copies, 'copy', 'copies')} become available at ${transfer.from} again. You cannot send this transfer again.`}
				</AskedFirst>
			) : null}
			<h1>
				{`Transfer ${transfer.id}`}
				<span className="tag">{transferWords[transfer.state]}</span>
			</h1>
			<p>
				{`From ${transfer.from} to ${transfer.to}. Begun `}
				<When at={transfer.created_at} timezone={timezone} />
				{`, ${transfer.staff}. ${counted(transfer.titles, 'title')}, ${counted(transfer.copies, 'copy', 'copies')}.`}
				{transfer.note === '' ? '' : ` ${transfer.note}`}
			</p>
			{isDraft && ends.from ? (
				<ScanForm
					shown={key}
					problem={was?.intent === scans ? problem : undefined}
					conditions={conditions}
					start={isChanged ? was?.fields : { ...Object.fromEntries(asked), ...chosenIn(asked) }}
					field={
						scans === 'former' ? (
							<FormerLine
								isChanged={isChanged}
								version={isChanged ? transfer.version : (asked.get('version') ?? transfer.version)}
								now={standing}
							/>
						) : undefined
					}
				>
					<button className="button button-primary" name="intent" value={scans}>
						{scans === 'scan' ? 'Put it in' : 'Save it'}
					</button>
				</ScanForm>
			) : null}
			<TransferLines transfer={transfer} ends={ends} refused={refused} />
			<ArrivedForOrders {...arrived} formKey={key} />
			<div className="cluster no-print">
				{isDraft && ends.from && transfer.titles > 0 ? (
					<Form method="post">
						<input type="hidden" name="version" value={transfer.version} />
						<button className="button button-primary" name="intent" value="send">
							Send it
						</button>
					</Form>
				) : null}
				{mayCancel ? <Link to={`/desk/transfers/${transfer.id}?ask=cancel`}>Give it up</Link> : null}{' '}
				<Link to="/desk/transfers">Transfers</Link>
			</div>
		</div>
	);
}

interface FormerLineProps {
	/** Whether somebody else has saved meanwhile. */
	isChanged: boolean;
	/** The version that it was when it was taken off, or, where it is shown what is now, the version of that. */
	version: string;
	/** How many copies of it are in the transfer. */
	now: number;
}

const FormerLine = ({ isChanged, version, now }: FormerLineProps) => (
	<>
		<input type="hidden" name="version" value={version} />
		{isChanged ? (
			<p className="field-hint">
				<NowIs shown now={String(now)} />
			</p>
		) : null}
	</>
);
