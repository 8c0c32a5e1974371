import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import { inZone } from '../../contract/zoned-time';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

/** Whom a notice is sent to. */
interface NoticeFacts {
	email: string;
	first_name: string;
}

/** The mail to a new customer. */
export const welcome = (facts: NoticeFacts, settings: Settings): Mail =>
	notice(facts, settings, {
		title: 'Welcome',
		paragraphs: [
			`You now have an account at ${settings.store_info.name}, with ${facts.email}.`,
			'In it you see your orders, keep addresses and favourites, and check out with less to type.',
		],
		action: 'Your account',
		path: '/account/details',
	});

/** The mail to a customer whose password was changed. */
export const passwordChanged = (facts: NoticeFacts, settings: Settings): Mail =>
	notice(facts, settings, {
		title: 'Your password was changed',
		paragraphs: [
			`The password of your account at ${settings.store_info.name} has just been changed, and you are logged out wherever else you were logged in.`,
			'If it was not you, choose a new one at once:',
		],
		action: 'Choose a new password',
		path: '/account/forgot',
	});

/** A log-in on a new device: when (unix seconds), and on which, such as 'Firefox on Windows', if that is known. */
interface LogInFacts {
	at: number;
	device: string;
}

/** The mail to a customer who has logged in on a new device. */
export function newDevice(facts: NoticeFacts, { at, device }: LogInFacts, settings: Settings): Mail {
	const { name, timezone } = settings.store_info;
	return notice(facts, settings, {
		title: 'A log-in from a new device',
		paragraphs: [
			`Somebody, most likely you, logged in to your account at ${name} on ${inZone(at, timezone, "MMMM d, yyyy 'at' h:mm aaa")}, from a device or browser that you had not used before${device && `: ${device}`}.`,
			'If it was you, do nothing. If not, choose a new password at once; that logs everybody else out:',
		],
		action: 'Choose a new password',
		path: '/account/forgot',
	});
}

/**
 * The mail to the e-mail that a deleted account had.
 * @param registries the names of its gift registries
 */
export const accountDeleted = (facts: NoticeFacts, registries: string[], settings: Settings): Mail =>
	notice(facts, settings, {
		title: 'Your account was deleted',
		paragraphs: [
			`Your account at ${settings.store_info.name} has been deleted, with its addresses, lists and cart. What you have ordered is sent or put aside all the same.`,
			...registries.map(
				(title) =>
					`Your gift registry “${title}” is gone with it: its address leads nowhere now, and whoever had something for it in the cart is told so. You may want to tell those whom you gave it to.`,
			),
			'If it was not you, please write to us or call.',
		],
	});

interface NoticeWords {
	/** Heading and subject. */
	title: string;
	paragraphs: string[];
	/** The action on the page at `path`. */
	action?: string;
	path?: string;
}

/** A mail that tells of something which has happened to an account. */
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
