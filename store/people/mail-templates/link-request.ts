import type { Settings } from '../../contract/settings';
import type { Mail } from '../../foundation/mail/queue';
import { quotedName } from '../details/quoted-name';
import { accountMail } from './account-mail';

interface Facts {
	/** The person who may buy. */
	email: string;
	/** The institution's name, as it gave it. */
	company: string;
	link: string;
	hours: number;
}

/** The mail to a person whom an institution asks to buy on its behalf: the link on which they agree. */
export function linkRequest({ email, company, link, hours }: Facts, settings: Settings): Mail {
	const institution = quotedName(company);
	return accountMail(
		{
			recipient: email,
			title: 'A request to buy for an institution',
			paragraphs: [
				`${institution} would like you to buy on its behalf at ${settings.store_info.name}.`,
				`If you agree, your account here is linked to theirs: you can switch to ${institution} from the account menu, and what you order then is ordered for them. You log in with your own account, or sign up with ${email} if you have none yet.`,
			],
			action: 'Link the accounts',
			link,
			hours,
			otherwise: `If you do not know ${institution}, do nothing: nothing is linked.`,
		},
		settings,
	);
}
