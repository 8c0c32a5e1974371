import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { quotedName } from '../details/quoted-name';

/** The recipient of an e-mail with a link, and how long the link is valid. */
interface LinkFacts {
	email: string;
	link: string;
	/** The number of hours for which the link is valid. */
	hours: number;
}

interface CustomerLinkFacts extends LinkFacts {
	first_name: string;
}

/** Composes the e-mail to a visitor who wants to sign up, with the link to create the account. */
export const verifyEmail = ({ email, link, hours }: LinkFacts, settings: Settings): Mail =>
	accountMail(
		{
			recipient: email,
			title: 'Confirm your email address',
			paragraphs: [
				`Thank you for signing up with ${settings.store_info.name}. Please confirm that ${email} is your email address. Then you can fill in the other details of your account.`,
			],
			action: 'Confirm and continue',
			link,
			hours,
			otherwise: 'If you did not ask for an account, ignore this e-mail. No account has been created.',
		},
		settings,
	);

/** Composes the e-mail to a customer who forgot the password, with the link to choose a new password. */
export const resetPassword = ({ email, first_name, link, hours }: CustomerLinkFacts, settings: Settings): Mail =>
	accountMail(
		{
			recipient: email,
			title: 'Choose a new password',
			paragraphs: [
				`Dear ${first_name},`,
				`Someone, probably you, asked for a new password for your account at ${settings.store_info.name}.`,
			],
			action: 'Choose a new password',
			link,
			hours,
			otherwise: 'If you did not ask for a new password, ignore this e-mail. Your password stays the same.',
		},
		settings,
	);

interface ChangeFacts extends CustomerLinkFacts {
	/** The current e-mail address of the account. `email` is the recipient: the account's new or previous address. */
	current: string;
}

/** Composes the e-mail to the new e-mail address of a customer, with the link to confirm the address. */
export const changeEmail = ({ email, current, first_name, link, hours }: ChangeFacts, settings: Settings): Mail =>
	accountMail(
		{
			recipient: email,
			title: 'Confirm your new email address',
			paragraphs: [
				`Dear ${first_name},`,
				`Please confirm that your account at ${settings.store_info.name} should now use ${email} instead of ${current}. You may have to log in first.`,
			],
			action: 'Confirm the new address',
			link,
			hours,
			otherwise: 'If you did not ask for a new address, ignore this e-mail. Your account stays the same.',
		},
		settings,
	);

/** Composes the e-mail to the previous e-mail address of an account, with the link to undo the change. */
export const emailChanged = ({ email, current, first_name, link, hours }: ChangeFacts, settings: Settings): Mail =>
	accountMail(
		{
			recipient: email,
			title: 'Your email address was changed',
			paragraphs: [
				`Dear ${first_name},`,
				`Your account at ${settings.store_info.name} now uses ${current} instead of ${email}.`,
				'If you did not change the address, take your account back. Your account will use this address again, every device is logged out, and you choose a new password.',
			],
			action: 'Take my account back',
			link,
			hours,
			otherwise: 'If you changed the address yourself, do nothing.',
		},
		settings,
	);

interface RequestFacts extends LinkFacts {
	/** The institution's name, as entered by the institution. */
	company: string;
}

/** Composes the e-mail to a person whom an institution invites to buy for it, with the link to accept the invitation. */
export function linkRequest({ email, company, link, hours }: RequestFacts, settings: Settings): Mail {
	const institution = quotedName(company);
	return accountMail(
		{
			recipient: email,
			title: 'A request to buy for an institution',
			paragraphs: [
				`${institution} would like you to buy on its behalf at ${settings.store_info.name}.`,
				`If you agree, your account here is linked to the institution’s account: you can switch to ${institution} from the account menu. After you switch, your orders are for the institution. Log in with your own account, or sign up with ${email} if you do not have one yet.`,
			],
			action: 'Link the accounts',
			link,
			hours,
			otherwise: `If you do not know ${institution}, ignore this e-mail. The accounts will not be linked.`,
		},
		settings,
	);
}

const button = 'display:inline-block;padding:12px 20px;color:#222;font-weight:bold;text-decoration:none';

/** An e-mail that asks for one action: its subject, the link, and further advice. */
interface AccountMail {
	recipient: string;
	/** The heading of the e-mail, which is also used in the subject. */
	title: string;
	/** The paragraphs of the e-mail before the link. */
	paragraphs: string[];
	/** The text of the link, for example 'Choose a new password'. */
	action: string;
	link: string;
	/** The number of hours for which the link is valid. */
	hours: number;
	/** Advice for a recipient who did not request the e-mail. */
	otherwise: string;
}

/** Lays out an e-mail that asks for one action, as plain text and as HTML. */
function accountMail(facts: AccountMail, settings: Settings): Mail {
	const { recipient, title, paragraphs, action, link, otherwise } = facts;
	const limit = `The link works once, and for ${duration(facts.hours)}.`;
	return {
		recipient,
		subject: `${settings.store_info.name}: ${title}`,
		text: `${title}

${paragraphs.join('\n\n')}

${action}:
${link}

${limit}

${otherwise}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}
<p style="margin:24px 0"><a href="${link}" style="${button};border:2px solid ${settings.style.accent}">${action}</a></p>
<p>${limit}</p>
<p>If the button does nothing, copy this address into your browser:<br>
<span style="word-break:break-all">${link}</span></p>
<p>${otherwise}</p>`,
		),
	};
}

function duration(hours: number): string {
	if (hours > 24 && hours % 24 === 0) return `${hours / 24} days`;
	return hours === 1 ? 'one hour' : `${hours} hours`;
}
