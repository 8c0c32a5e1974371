import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readNewcomer } from '../../cookies/newcomer.server';
import { Checkbox } from '../../forms/checkbox';
import { ErrorSummary } from '../../forms/error-summary';
import { Field } from '../../forms/field';
import type { FormField } from '../../forms/form-field';
import { Honeypot } from '../../forms/honeypot';
import { honeypotStamp } from '../../forms/honeypot.server';
import { DefaultButton, PlaceFields } from '../../forms/place-fields';
import { NameFields, PhoneFields, PreferenceFields } from '../../parts/account/detail-fields';
import { type DetailForm, detailOrder } from '../../parts/account/detail-form';
import { loadDetailOptions } from '../../parts/account/detail-form.server';
import { privatePage } from '../../parts/account/handle';
import { requireLink } from '../../parts/account/mailed-link.server';
import { NewPassword, Username } from '../../parts/account/password-fields';
import { TakenEmail } from '../../parts/account/taken-email';
import { requireGuest } from '../../parts/account/visitor.server';
import { sheetLinks } from '../../styles/sheets';
import { createAccount, tokenOf } from './create-account.server';

export const handle = privatePage;

export const links = sheetLinks('forms', 'account');

export async function loader(args: LoaderFunctionArgs) {
	const api = await requireGuest(args);
	const settings = await api.load('store/getSettings', {});
	const token = tokenOf(args.request);
	const confirmed = token && (await requireLink(args.request, api, { purpose: 'verify', token }, '/account/signup'));
	const { email, back } = await readNewcomer(args.request);
	// Redirects, because no account can be created without the mailed link, so the visitor would fill in the form in vain.
	if (settings.require_email_verification && !token) throw redirect(email ? '/account/verify' : '/account/signup');
	const { country } = settings.store_info;
	return {
		email,
		back,
		/** The e-mail address that the sign-up link was sent to. */
		confirmed,
		country,
		options: await loadDetailOptions(api, settings, country),
		honeypot: honeypotStamp(),
	};
}

export const action = (args: ActionFunctionArgs) => createAccount(args);

interface CreateForm extends DetailForm {
	email_address: string;
	is_institution: string;
	password: string;
	confirm: string;
}

/** The first fields of the form: name and password. */
const first = ['first_name', 'last_name', 'password', 'confirm'];

export default function CreateScreen() {
	const { email, back, confirmed, country, options, honeypot } = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<CreateForm>({
		id: 'create',
		lastResult: outcome?.lastResult,
		defaultValue: { email_address: email, country, communication_preference: options.preferences[0] },
	});
	const offered = outcome ? { ...options, provinces: outcome.provinces } : options;
	return (
		<div className="page">
			<ErrorSummary
				form={form}
				title="There was an error. Please review form."
				order={['email_address', ...first, ...detailOrder(options)]}
			/>
			<div className="stack stack-wide">
				<header className="stack stack-tight">
					<h1>Create your account</h1>
					{confirmed ? <p className="lead">Thank you, your e-mail address is confirmed.</p> : null}
				</header>
				{outcome && 'exists' in outcome ? <TakenEmail back={back} /> : null}
				<Form method="post" id={form.id} className="form" noValidate>
					<DefaultButton />
					<Honeypot stamp={honeypot} />
					{confirmed ? (
						<Username email={confirmed} />
					) : (
						<Field
							field={fields.email_address}
							label="E-mail address"
							type="email"
							autoComplete="username"
							spellCheck={false}
						/>
					)}
					<NameFields fields={fields} />
					<NewPassword password={fields.password} confirm={fields.confirm} />
					<Institution box={fields.is_institution} name={fields.company} />
					<div className="stack stack-tight">
						<h2>Address and phone</h2>
						<p className="soft">We use these to send your orders, and to contact you if something is unclear.</p>
					</div>
					<PlaceFields fields={fields} countries={offered.countries} provinces={offered.provinces} />
					<PhoneFields fields={fields} />
					<PreferenceFields fields={fields} options={offered} />
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Create account
						</button>{' '}
						{confirmed && form.errors ? <Link to="/account/signup">Send a new link</Link> : null}
					</div>
				</Form>
			</div>
		</div>
	);
}

/**
 * The fields of the sign-up form for an institution. The style sheet shows the name field once the box is ticked, so the name
 * field appears even without scripts.
 */
const Institution = ({ box, name }: { box: FormField; name: FormField }) => (
	<div className="institution">
		<Checkbox
			field={box}
			label="This account is for an institution"
			hint="For a school, a library or a company. You can let others buy on its behalf."
		/>
		<div className="institution-name">
			<Field field={name} label="Institution name" autoComplete="organization" maxLength={80} />
		</div>
	</div>
);
