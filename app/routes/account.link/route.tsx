import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { AccountPage } from '../../components/account-page';
import { GuestPrompt } from '../../components/guest-prompt';
import { ReturnedSummary } from '../../forms/error-summary';
import { Field } from '../../forms/field';
import { privatePage } from '../../parts/account/handle';
import { changeLinks } from './change-links.server';
import { loadLinks } from './load-links.server';

export const handle = privatePage;

export const loader = (args: LoaderFunctionArgs) => loadLinks(args);

export const action = (args: ActionFunctionArgs) => changeLinks(args);

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Links = NonNullable<View['links']>;

export default function LinkScreen() {
	const { token, asked, here, mayAgree, links } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	const { key } = useLocation();
	if (!links) {
		return (
			<div className="page stack">
				<h1>Linked accounts</h1>
				<Asked asked={asked} />
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
					<Asked asked={asked} />
					{token && 'company' in asked ? mayAgree ? <Agree token={token} /> : <NotHere /> : null}
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

function Asked({ asked }: { asked: View['asked'] }) {
	if (!asked) return null;
	if ('error' in asked) return <p className="banner banner-error">{asked.error}</p>;
	return <p className="lead">{`${asked.company} would like you to buy books on its behalf.`}</p>;
}

const Agree = ({ token }: { token: string }) => (
	<Form method="post" action="/account/link">
		<input type="hidden" name="token" value={token} />
		<button className="button button-primary" name="intent" value="verify">
			Link the accounts
		</button>
	</Form>
);

const NotHere = () => (
	<p className="banner banner-warning">
		An institution cannot buy for another one. To agree, log out, and have them ask the e-mail address of your personal
		account.
	</p>
);

/** The people who may buy for an institution, and who else is to. */
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
				<h2 id="who">{`Who may buy for ${links.company}`}</h2>
				<Rows rows={links.rows} intent="remove-child" none="Nobody yet, beside this account." />
			</section>
			<section className="stack" aria-labelledby="ask">
				<h2 id="ask">Ask somebody</h2>
				<p className="measure">
					We write to them, and they are linked once they agree. What they order as {links.company} then is your order.
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

/** The institutions that a person may buy for. */
const Person = ({ links }: { links: Links }) => (
	<section className="stack" aria-labelledby="for">
		<h2 id="for">Institutions that you may buy for</h2>
		<Rows
			rows={links.rows}
			intent="remove-parent"
			none="None. An institution that has an account here can ask you to buy on its behalf; you then get an e-mail."
		/>
	</section>
);

interface RowsProps {
	rows: Links['rows'];
	intent: 'remove-child' | 'remove-parent';
	/** Said when there are none. */
	none: string;
}

function Rows({ rows, intent, none }: RowsProps) {
	if (rows.length === 0) return <p>{none}</p>;
	return (
		<ul className="account-rows">
			{rows.map(({ id, name, email, pending }) => (
				<li key={id} className="account-row">
					<div>
						<strong>{name || email}</strong>
						{name ? <span className="soft">{` ${email}`}</span> : null}
						{pending ? <span className="tag">Pending</span> : null}
					</div>
					<form method="post">
						<input type="hidden" name="id" value={id} />
						<button
							className="button button-small"
							name="intent"
							value={intent}
							aria-label={`Remove: ${name || email}`}
						>
							Remove
						</button>
					</form>
				</li>
			))}
		</ul>
	);
}
