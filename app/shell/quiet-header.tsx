import { Link } from '@remix-run/react';
import { PhoneLink } from '../ui/phone-link';
import type { Shell } from './shell.server';
import { Wordmark } from './wordmark';

/** Renders the header of a page where the visitor has a task to finish: the shop's name, and a link to help. */
export function QuietHeader({ shell }: { shell: Shell }) {
	const phone = shell.footer.phones[0]?.number;
	return (
		<header className="site-header">
			<div className="page site-header-row quiet-row">
				<Wordmark shell={shell} />
				<p className="quiet-help">
					<Link to="/contact-hours">Help</Link>{' '}
					{phone ? <PhoneLink number={phone} className="quiet-phone nowrap" /> : null}
				</p>
			</div>
		</header>
	);
}
