import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { dayWords } from '../../format/moment-words';
import { ReturnedSummary } from '../../forms/error-summary';
import { AccountPage } from '../../parts/account/account-page';
import { detailOrder } from '../../parts/account/detail-form';
import { detailsOf, loadDetailOptions } from '../../parts/account/detail-form.server';
import { privatePage } from '../../parts/account/handle';
import { requireCustomer } from '../../parts/account/visitor.server';
import { ownRegistries } from '../../parts/registry/own-registries.server';
import { sheetLinks } from '../../styles/sheets';
import { changeAccount, type Intent } from './change-account.server';
import { confirmEmail } from './confirm-email.server';
import { DeleteForm } from './delete-form';
import { DetailsForm } from './details-form';
import { Devices, type DeviceView } from './devices';
import { EmailForm } from './email-form';
import { PasswordForm } from './password-form';

export const handle = privatePage;

export const links = sheetLinks('forms', 'rows', 'account');

export async function loader(args: LoaderFunctionArgs) {
	const { api, user, acting } = await requireCustomer(args);
	const token = new URL(args.request.url).searchParams.get('token');
	if (token) await confirmEmail(args.request, api, token);
	if (acting) return { company: user.company ?? '', own: null };
	const [settings, { rows }, registries] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('account/getDevices', {}),
		ownRegistries(api),
	]);
	const { timezone } = settings.store_info;
	return {
		company: '',
		own: {
			devices: rows.map(
				({ id, name, seen_at, current }): DeviceView => ({
					id,
					name: name || 'Unknown device',
					current,
					used: dayWords(seen_at, timezone),
				}),
			),
			email: user.email_address,
			institution: user.is_institution,
			details: detailsOf(user, settings.account_extra_fields),
			options: await loadDetailOptions(api, settings, user.country),
			registries: registries.map(({ title }) => title),
			verifies: settings.require_email_verification,
		},
	};
}

export const action = (args: ActionFunctionArgs) => changeAccount(args);

export default function DetailsScreen() {
	const { own, company } = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const { key } = useLocation();
	const resultOf = (intent: Intent) => (outcome?.intent === intent ? outcome.lastResult : undefined);
	if (!own) {
		return (
			<AccountPage heading="Account details">
				<p className="lead">{`You don't have permission to change the account of: ${company}`}</p>
				<OwnAccount />
			</AccountPage>
		);
	}
	return (
		<AccountPage heading="Account details" summary={<Summary outcome={outcome} order={detailOrder(own.options)} />}>
			{/* After a successful post, the new key resets the form, so that a typed password does not stay in the page. */}
			<div className="stack stack-wide" key={outcome ? 'returned' : key}>
				<DetailsForm {...own} provinces={outcome?.provinces} lastResult={resultOf('details')} />
				<EmailForm email={own.email} verifies={own.verifies} lastResult={resultOf('email')} />
				<PasswordForm email={own.email} lastResult={resultOf('password')} />
				<Devices devices={own.devices} />
				<DeleteForm lastResult={resultOf('delete')} registries={own.registries} />
			</div>
		</AccountPage>
	);
}

/**
 * Lists the errors of the form that was posted. For the details form, the list has a separate title
 * (docs/behaviour/accounts.md#details).
 */
function Summary({ outcome, order }: { outcome: ReturnType<typeof useActionData<typeof action>>; order: string[] }) {
	if (!outcome) return null;
	const title = outcome.intent === 'details' ? 'There was an error. Please review form.' : undefined;
	return <ReturnedSummary id={outcome.intent} lastResult={outcome.lastResult} title={title} order={order} />;
}

/** The button that switches from an institution's account back to the customer's own account. */
const OwnAccount = () => (
	<form method="post" action="/account/switch">
		<button className="button" name="id" value="0">
			Switch to your own account
		</button>
	</form>
);
