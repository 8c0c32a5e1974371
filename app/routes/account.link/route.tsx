import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ReturnedSummary } from '../../forms/error-summary';
import { Field } from '../../forms/field';
import { AccountPage } from '../../parts/account/account-page';
import { GuestPrompt } from '../../parts/account/guest-prompt';
import { privatePage } from '../../parts/account/handle';
import { sheetLinks } from '../../styles/sheets';
import { changeLinks } from './change-links.server';
import { loadLinks } from './load-links.server';

export const handle = privatePage;

export const links = sheetLinks('forms', 'rows', 'account');

export const loader = (args: LoaderFunctionArgs) => loadLinks(args);

export const action = (args: ActionFunctionArgs) => changeLinks(args);

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Links = NonNullable<View['links']>;

export default function LinkScreen() {
	const { token, asked, here, agreeing, links } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	const { key } = useLocation();
	if (!links) {
		return (
			<div className="page stack">
				<h1>Linked accounts</h1>
				<LinkRequestWords asked={asked} />
				{asked && 'company' in asked ? (
					<GuestPrompt back={here} words="To agree, log in with your own account, or sign up first." />
				) : null}
			</div>
		);
	}
	return (
		<AccountPage heading="Linked accounts" summary={<ReturnedSummary id="link" lastResult={lastResult} />}>
			{asked ? (
				<section className="stack" aria-label="Request">
					<LinkRequestWords asked={asked} />
					{token && agreeing === 'yes' ? <Agree token={token} /> : null}
					{agreeing === 'institution' ? <NotAnInstitution /> : null}
					{agreeing === 'other person' ? <SomebodyElse back={here} /> : null}
				</section>
			) : null}
			{links.role === 'owner' ? (
				<Owner key={lastResult ? 'returned' : key} links={links} lastResult={lastResult} />
			) : null}
			{links.role === 'person' ? <Person links={links} /> : null}
			{links.role === 'other' ? (
				<p className="banner banner-warning">
					{`You don't have permission to modify the linked accounts of: ${links.company}`}
				</p>
			) : null}
		</AccountPage>
	);
}

function LinkRequestWords({ asked }: { asked: View['asked'] }) {
	if (!asked) return null;
	if ('error' in asked) return <p className="banner banner-error">{asked.error}</p>;
	return (
		<>
			<p className="lead">{`${asked.company} would like you to buy books on its behalf.`}</p>
			<p>{`The request was sent to ${asked.email}.`}</p>
		</>
	);
}

const Agree = ({ token }: { token: string }) => (
	<Form method="post" action="/account/link">
		<input type="hidden" name="token" value={token} />
		<button className="button button-primary" name="intent" value="verify">
			Link the accounts
		</button>
	</Form>
);

/** This message is shown if a customer follows a link that was sent to another e-mail address. */
const SomebodyElse = ({ back }: { back: string }) => (
	<div className="banner banner-warning">
		<p>You are logged in with another account. Only the account with the e-mail address of the request can agree.</p>
		<p>
			<Link className="button" to={`/account/logout?back=${encodeURIComponent(back)}`}>
				Log out
			</Link>
		</p>
	</div>
);

const NotAnInstitution = () => (
	<p className="banner banner-warning">
		An institution cannot buy for another institution. To agree, log out, and ask the institution to send the request to
		the e-mail address of your personal account.
	</p>
);

/** Lists the people who may buy for an institution, with a form that invites more. */
function Owner({
	links,
	lastResult,
}: {
	links: Links;
	lastResult: Parameters<typeof ReturnedSummary>[0]['lastResult'];
}) {
	const busy = useNavigation().formData?.get('intent') === 'request';
	const [form, fields] = useForm<{ email: string }>({ id: 'link', lastResult });
	return (
		<>
			<section className="stack" aria-labelledby="who">
				<h2 id="who">{`People who may buy for ${links.company}`}</h2>
				<Rows
					rows={links.rows}
					choices={({ id, name, email, pending }) => (
						<>
							{pending ? <SendAgain email={email} /> : null}
							<Link to={`/account/link/${id}`} aria-label={`Permissions: ${name || email}`}>
								Permissions
							</Link>
						</>
					)}
					none="Only this account may buy so far."
				/>
			</section>
			<section className="stack" aria-labelledby="ask">
				<h2 id="ask">Ask someone to buy for you</h2>
				<p className="measure">
					We will e-mail this person. If they agree, the two accounts are linked, and everything that they order as{' '}
					{links.company} is your order.
				</p>
				<Form method="post" id={form.id} className="form" noValidate>
					<input type="hidden" name="intent" value="request" />
					<Field field={fields.email} label="Their e-mail address" type="email" autoComplete="off" spellCheck={false} />
					<div>
						<button className="button button-primary" aria-busy={busy || undefined}>
							Send the request
						</button>
					</div>
				</Form>
			</section>
		</>
	);
}

/** Lists the institutions for which a customer may buy. */
const Person = ({ links }: { links: Links }) => (
	<section className="stack" aria-labelledby="for">
		<h2 id="for">Institutions that you may buy for</h2>
		<Rows
			rows={links.rows}
			choices={({ id, name, pending, may_agree }) =>
				pending ? <Answer id={id} name={name} mayAgree={may_agree} /> : <Switch id={id} name={name} />
			}
			none="You may not buy for an institution yet. An institution with an account here can ask you to buy on its behalf. You will then get an e-mail."
		/>
	</section>
);

const Remove = ({ id, name }: { id: number; name: string }) => (
	<Link to={`/account/link/${id}/remove`} aria-label={`Remove: ${name}`}>
		Remove
	</Link>
);

const SendAgain = ({ email }: { email: string }) => (
	<Form method="post" preventScrollReset>
		<input type="hidden" name="email" value={email} />
		<button className="button button-small" name="intent" value="request" aria-label={`Send again: ${email}`}>
			Send again
		</button>
	</Form>
);

/**
 * The buttons that accept or decline a request. A customer whose e-mail address is not verified can accept only with the link in
 * the e-mail.
 */
const Answer = ({ id, name, mayAgree }: { id: number; name: string; mayAgree: boolean }) => (
	<Form method="post" preventScrollReset className="cluster">
		<input type="hidden" name="id" value={id} />
		{mayAgree ? (
			<button className="button button-small" name="intent" value="verify" aria-label={`Agree: ${name}`}>
				Agree
			</button>
		) : (
			<span className="soft small">To agree, follow the link in our e-mail.</span>
		)}{' '}
		<button className="button button-small" name="intent" value="decline" aria-label={`Decline: ${name}`}>
			Decline
		</button>
	</Form>
);

const Switch = ({ id, name }: { id: number; name: string }) => (
	<form method="post" action="/account/switch">
		<button className="button button-small" name="id" value={id} aria-label={`Switch: ${name}`}>
			Switch
		</button>
	</form>
);

type Row = Links['rows'][number];

interface RowsProps {
	rows: Row[];
	/** A function that renders the buttons of a linked account. */
	choices: (row: Row) => ReactNode;
	/** The text that is shown if no account is linked. */
	none: string;
}

function Rows({ rows, choices, none }: RowsProps) {
	if (rows.length === 0) return <p>{none}</p>;
	return (
		<ul className="rows">
			{rows.map((row) => (
				<li key={row.id} className="row">
					<div>
						<strong>{row.name || row.email}</strong> {row.name ? <span className="soft">{` ${row.email}`}</span> : null}{' '}
						{row.pending ? <span className="tag">Pending</span> : null}
					</div>
					<div className="cluster">
						{choices(row)}
						{row.pending && row.type === 'parent' ? null : <Remove id={row.id} name={row.name || row.email} />}
					</div>
				</li>
			))}
		</ul>
	);
}
