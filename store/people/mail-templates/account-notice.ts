import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import { inZone } from '../../contract/zoned-time';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

/** The recipient of an e-mail about an account. */
interface NoticeFacts {
	email: string;
	first_name: string;
}

/** Composes the welcome e-mail to a new customer. */
export const welcome = (facts: NoticeFacts, settings: Settings): Mail =>
	notice(facts, settings, {
		title: 'Welcome',
		paragraphs: [
			`You now have an account at ${settings.store_info.name}, with ${facts.email}.`,
			'With your account you can see your orders, save addresses and favourites, and check out faster.',
		],
		action: 'Your account',
		path: '/account/details',
	});

/** Composes the e-mail to a customer whose password was changed. */
export const passwordChanged = (facts: NoticeFacts, settings: Settings): Mail =>
	notice(facts, settings, {
		title: 'Your password was changed',
		paragraphs: [
			`The password of your account at ${settings.store_info.name} has just been changed. You are logged out on all other devices.`,
			'If you did not change the password, choose a new password now:',
		],
		action: 'Choose a new password',
		path: '/account/forgot',
	});

/**
 * A log-in on a new device: the time in Unix seconds, and the name of the device, such as 'Firefox on Windows', or '' if unknown.
 */
interface LogInFacts {
	at: number;
	device: string;
}

/** Composes the e-mail to a customer who has logged in on a new device. */
export function newDevice(facts: NoticeFacts, { at, device }: LogInFacts, settings: Settings): Mail {
	const { name, timezone } = settings.store_info;
	return notice(facts, settings, {
		title: 'A log-in from a new device',
		paragraphs: [
			`Someone, probably you, logged in to your account at ${name} on ${inZone(at, timezone, "MMMM d, yyyy 'at' h:mm aaa")}, from a device or browser that you had not used before${device && `: ${device}`}.`,
			'If you logged in yourself, do nothing. If you did not, choose a new password now. A new password logs out every other device:',
		],
		action: 'Choose a new password',
		path: '/account/forgot',
	});
}

/**
 * Composes the e-mail to the e-mail address of a deleted account.
 * @param registries the names of the account's gift registries
 */
export const accountDeleted = (facts: NoticeFacts, registries: string[], settings: Settings): Mail =>
	notice(facts, settings, {
		title: 'Your account was deleted',
		paragraphs: [
			`Your account at ${settings.store_info.name} has been deleted, with its addresses, lists and cart. We will still send or set aside what you have ordered.`,
			...registries.map(
				(title) =>
					`Your gift registry “${title}” was deleted too, and its link no longer works. Shoppers who had gifts for it in their cart will see a notice. You may want to tell the people you shared it with.`,
			),
			'If you did not delete the account, please write to us or call.',
		],
	});

interface NoticeWords {
	/** The heading of the e-mail, which is also used in the subject. */
	title: string;
	paragraphs: string[];
	/** The text of the link that leads to `path`. */
	action?: string;
	path?: string;
}

/** Lays out an e-mail about something that has happened to an account. */
function notice({ email, first_name }: NoticeFacts, settings: Settings, words: NoticeWords): Mail {
	const { title, action = '', path } = words;
	const paragraphs = [`Dear ${first_name},`, ...words.paragraphs];
	const link = path === undefined ? null : shopAddress(settings, path);
	return {
		recipient: email,
		subject: `${settings.store_info.name}: ${title}`,
		text: `${title}

${paragraphs.join('\n\n')}
${link === null ? '' : `\n${action}:\n${link}\n`}
${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}
${link !== null && html`<p><a href="${link}" style="color:${settings.style.accent}">${action}</a></p>`}`,
		),
	};
}
