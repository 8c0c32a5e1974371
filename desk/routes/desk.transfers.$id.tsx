import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { readWritten } from '~/forms/submission.server';
import { factsLine } from '~/ui/facts-line';
import { transferStateWords } from '~store/contract/desk-states';
import type { ArrivalScan } from '~store/contract/desk-transfers';
import { ArrivedForOrders } from '../parts/arrived-for';
import { NowIs } from '../parts/changed-line';
import { asWeHaveIt } from '../parts/choice-field';
import { ConfirmBox } from '../parts/confirm-box';
import { ConfirmForm } from '../parts/confirm-form';
import type { DeskHandle } from '../parts/desk-handle';
import { filledWords } from '../parts/filled-words';
import { ScanForm } from '../parts/scan-form';
import { ScanResult } from '../parts/scan-result';
import { TransferLines } from '../parts/transfer-lines';
import { When } from '../parts/when';
import { comingConditions, WhichCopy } from '../parts/which-copy';
import { askWhichCopy, titleInQuestion } from '../session/ask-which-copy';
import { chosenIn } from '../session/chosen-title';
import { newFormKey } from '../session/form-key.server';
import { openDesk } from '../session/open-desk.server';
import { withPutBack } from '../session/put-back';
import { revalidateWhenChanged } from '../session/revalidate';
import { type Intent, runIntent } from '../session/run-intent.server';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => (data ? `Transfer ${data.transfer.id}` : 'Transfer'),
	showsResult: true,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const id = String(args.params.id);
	const [transfer, arrived, { location }, { conditions }, which] = await Promise.all([
		desk.load('desk-transfers/get', { transfer_id: id }),
		desk.load('desk-picking/arrived', { brought_by: 'transfer', id }),
		desk.me(),
		desk.load('desk-stock/choices', {}),
		titleInQuestion(desk, args.request),
	]);
	const ends = {
		from: location === null || location.id === transfer.from_location_id,
		to: location === null || location.id === transfer.to_location_id,
	};
	return { transfer, arrived, ends, conditions, which, key: newFormKey() };
}

const typed = z.string().default('');
const versioned = { version: typed };
const scanFields = z.object({
	code: typed,
	condition: typed,
	/** Whether the condition is the code of one offer, which was chosen among the title's offers. */
	exact: z.enum(['true', 'false']).default('false'),
	copies: z.string().default('1'),
	key: typed,
	/** Whether the request takes back the scan of an arrived copy that was made by mistake. */
	undo: z.enum(['true', 'false']).default('false'),
});
const receiveFields = z.object({ ...versioned, accept: z.enum(['true', 'false']).default('false') });
const formerFields = z.object({ ...versioned, code: typed, condition: typed, copies: typed });
const lineFields = z.object({ ...versioned, code: typed, condition: typed, quantity: typed });

/** Removes an empty condition from a scan. If the condition is missing, the store finds the condition of the copy. */
const chosen = <Scan extends { condition: string }>({ condition, ...said }: Scan) => ({
	...said,
	...(condition === '' ? {} : { condition }),
});

function arrivalWords({ title, condition_text, scanned, quantity }: ArrivalScan): string {
	const name = `${title} (${condition_text})`;
	if (quantity === 0) return `${name} was not sent with this transfer: ${scanned} scanned.`;
	const words = `${name}: ${scanned} of ${quantity} scanned.`;
	return scanned > quantity ? `${words} More copies arrived than were sent.` : words;
}

/**
 * The actions of the forms on a transfer's page, by the name of the pressed button. Each action returns the message for the next
 * page.
 */
const intents = {
	scan: async (desk, form, transfer_id) => {
		const { undo: _, ...said } = readWritten(form, scanFields);
		try {
			const { items } = await desk.call('desk-transfers/scan', { transfer_id, ...chosen(said) });
			const copies = items.reduce((sum, { quantity }) => sum + quantity, 0);
			return `${counted(copies, 'copy is', 'copies are')} in the transfer.`;
		} catch (error) {
			const { code: which, condition, copies } = said;
			return askWhichCopy(error, `/desk/transfers/${transfer_id}`, { which, condition, copies });
		}
	},
	/** Records a scan at the receiving location. */
	arrive: async (desk, form, transfer_id) => {
		const said = readWritten(form, scanFields);
		const path = `/desk/transfers/${transfer_id}`;
		try {
			const scan = await desk.call('desk-transfers/scanArrival', { transfer_id, ...chosen(said) });
			if (said.undo === 'true') return `${arrivalWords(scan)} Scan undone.`;
			const { eisbn: code, condition } = scan;
			return withPutBack(
				{ kind: scan.scanned > scan.quantity ? 'notice' : 'success', text: arrivalWords(scan) },
				path,
				{ undo: 'true', code, condition, exact: 'true', copies: said.copies },
			);
		} catch (error) {
			const { code: which, condition, copies, undo } = said;
			return askWhichCopy(error, path, { which, condition, copies, undo });
		}
	},
	line: async (desk, form, transfer_id) => {
		const said = readWritten(form, lineFields);
		const { version, items } = await desk.call('desk-transfers/get', { transfer_id });
		const saved = await desk.call('desk-transfers/setLine', { transfer_id, ...said });
		if (said.quantity !== '0') return 'The number of copies is saved.';
		const { code, condition } = said;
		const before = items.find((line) => line.eisbn === code && line.condition === condition);
		return withPutBack(
			'The title is no longer in the transfer.',
			`/desk/transfers/${transfer_id}`,
			before && version === said.version
				? { code, condition, copies: String(before.quantity), version: saved.version }
				: undefined,
		);
	},
	/** Saves the form that restores the former number of copies. */
	former: async (desk, form, transfer_id) => {
		const { copies: quantity, ...said } = readWritten(form, formerFields);
		await desk.call('desk-transfers/setLine', { transfer_id, ...said, quantity });
		return 'The number of copies is saved.';
	},
	send: async (desk, form, transfer_id) => {
		const { to } = await desk.call('desk-transfers/send', { transfer_id, ...readWritten(form, z.object(versioned)) });
		const undo = { words: 'Cancel this transfer', to: `/desk/transfers/${transfer_id}?ask=cancel` };
		return { kind: 'success', text: `The transfer is on its way to ${to}.`, undo };
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
		return filledWords('Transfer received. The undamaged copies are available at this location.', given);
	},
	cancel: async (desk, form, transfer_id) => {
		const { version } = readWritten(form, z.object(versioned));
		const given = await desk.call('desk-transfers/cancel', { transfer_id, version });
		return filledWords('The transfer is cancelled. Its copies are back where they were.', given);
	},
} satisfies Record<string, Intent>;

export const action = (args: ActionFunctionArgs) => runIntent(args, intents, (id) => `/desk/transfers/${id}`);

export const shouldRevalidate = revalidateWhenChanged;

export default function TransferScreen() {
	const { transfer, arrived, ends, conditions, which, key } = useLoaderData<typeof loader>();
	const [asked] = useSearchParams();
	const asks = asked.get('ask');
	const refused = useActionData<typeof action>();
	const { problem, typed: was } = refused ?? {};
	const isDraft = transfer.state === 'draft';
	const scans = asked.has('code') ? 'former' : 'scan';
	const isChanged = was?.intent === 'former' && problem?.isChanged === true;
	const { code, condition } = was?.fields ?? {};
	const standing = transfer.items.find((line) => line.eisbn === code && line.condition === condition)?.quantity ?? 0;
	const isArriving = transfer.state === 'sent' && ends.to;
	const sentKinds = isArriving ? comingConditions(transfer.items, which, asked.get('added') ?? '') : [];
	const mistaken = isArriving && !was ? mistakenScan(asked) : null;
	const mayCancel = (isDraft || transfer.state === 'sent') && ends.from;
	if (was?.intent === 'receive' && problem?.isQuestion)
		return (
			<div className="stack">
				<ScanResult problem={problem} />
				<ConfirmForm
					heading="Receive these copies?"
					facts={transfer.items.map(({ id, title, binding, eisbn, condition_text }) => [
						factsLine(`${title} (${condition_text})`, binding, eisbn),
						`${was.fields[`received-${id}`] || 0} undamaged, ${was.fields[`damaged-${id}`] || 0} damaged`,
					])}
					fields={{ ...was.fields, accept: 'true' }}
					button="Yes, receive these copies"
				>
					Undamaged copies become available. Damaged and missing copies are recorded and cannot be sold. If more copies
					arrived than were sent, the desk records them too: check the stock of {transfer.from}.
				</ConfirmForm>
			</div>
		);
	if (which && (isArriving || (isDraft && ends.from)))
		return (
			<div className="stack">
				<ScanResult problem={problem} />
				<h1>{`Transfer ${transfer.id}`}</h1>
				<WhichCopy
					title={which}
					{...(sentKinds.length > 0 ? { conditions: sentKinds } : {})}
					location_id={transfer.from_location_id}
					condition={asked.get('condition') ?? ''}
					page={`/desk/transfers/${transfer.id}`}
					fields={{
						intent: isDraft ? 'scan' : 'arrive',
						code: which.eisbn,
						exact: 'true',
						copies: asked.get('copies') ?? '1',
						undo: asked.get('undo') ?? 'false',
						key,
					}}
					none="None of these copies"
					added={
						isDraft
							? { location_id: transfer.from_location_id }
							: {
									location_id: transfer.to_location_id,
									arrivesAt: `/desk/transfers/${transfer.id}?copies=${asked.get('copies') ?? '1'}`,
								}
					}
				/>
			</div>
		);
	return (
		<div className="stack">
			<ScanResult problem={problem} typed={was?.fields} />
			{mistaken ? (
				<ConfirmBox
					heading="Undo this scan?"
					fields={{ intent: 'arrive', ...mistaken, key }}
					button="Yes, undo it"
					back={`/desk/transfers/${transfer.id}`}
				>
					{`This removes ${counted(Number(mistaken.copies), 'copy', 'copies')} of ${mistaken.code} from the scanned copies.`}
				</ConfirmBox>
			) : null}
			{mayCancel && asks === 'cancel' ? (
				<ConfirmBox
					heading="Cancel this transfer?"
					fields={{ intent: 'cancel', version: transfer.version }}
					button="Yes, cancel this transfer"
					back={`/desk/transfers/${transfer.id}`}
				>
					{isDraft
						? 'This deletes the transfer’s list of copies. The copies stay where they are.'
						: `${counted(transfer.copies, 'copy', 'copies')} become available at ${transfer.from} again. You cannot send this transfer again.`}
				</ConfirmBox>
			) : null}
			<h1>
				{`Transfer ${transfer.id}`}
				<span className="tag">{transferStateWords[transfer.state]}</span>
			</h1>
			<p>
				{`From ${transfer.from} to ${transfer.to}. Begun `}
				<When isInSentence at={transfer.created_at} />
				{`, ${transfer.staff}. ${counted(transfer.titles, 'title')}, ${counted(transfer.copies, 'copy', 'copies')}.`}
				{transfer.note === '' ? '' : ` ${transfer.note}`}
			</p>
			{isDraft && ends.from ? (
				<ScanForm
					shown={key}
					problem={was?.intent === scans ? problem : undefined}
					typed={was?.fields}
					conditions={conditions}
					{...(scans === 'scan' ? { anyCondition: asWeHaveIt } : {})}
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
						{scans === 'scan' ? 'Add' : 'Save'}
					</button>
				</ScanForm>
			) : null}
			{isArriving ? (
				<ScanForm
					shown={key}
					problem={was?.intent === 'arrive' ? problem : undefined}
					typed={was?.fields}
					conditions={conditions}
					anyCondition="As sent"
					start={chosenIn(asked)}
				>
					<button className="button" name="intent" value="arrive">
						Record arrival
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
							Send transfer
						</button>
					</Form>
				) : null}
				{mayCancel ? <Link to={`/desk/transfers/${transfer.id}?ask=cancel`}>Cancel this transfer</Link> : null}{' '}
				<Link to="/desk/transfers">Transfers</Link>
			</div>
		</div>
	);
}

/** Reads the scan of an arrived copy that will be taken back from the address. */
function mistakenScan(asked: URLSearchParams) {
	const scan = scanFields.omit({ key: true }).safeParse(Object.fromEntries(asked));
	return scan.success && scan.data.undo === 'true' && scan.data.code !== '' ? scan.data : null;
}

interface FormerLineProps {
	/** Whether someone else has saved in the meantime. */
	isChanged: boolean;
	/**
	 * The version of the transfer when the line was removed. If the page shows the current values, the version is the current
	 * version.
	 */
	version: string;
	/** The number of copies of the title that the transfer sends now. */
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
