import { AddressBlock } from '../ui/address-block';
import { PhoneLink } from '../ui/phone-link';
import type { FooterFacts } from './footer-facts.server';
import { MenuAnchor } from './menu-anchor';

/** Renders the footer of every page, with the store's name and contact details. */
export function Footer({ facts }: { facts: FooterFacts }) {
	return (
		<footer className="site-footer">
			<div className="page site-footer-columns">
				<section className="site-footer-store" aria-labelledby="footer-store">
					<h2 className="site-footer-name" id="footer-store">
						{facts.name}
					</h2>
					{facts.address.length > 0 ? <AddressBlock lines={facts.address} /> : null}
					{facts.taxNumber ? <p>{facts.taxNumber}</p> : null}
					{facts.message.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</section>
				<Reach facts={facts} />
				{facts.links.length > 0 ? (
					<nav aria-labelledby="footer-more">
						<h2 className="site-footer-heading" id="footer-more">
							More
						</h2>
						<ul className="site-footer-list">
							{facts.links.map((link) => (
								<li key={link.label}>
									<MenuAnchor link={link} />
								</li>
							))}
						</ul>
					</nav>
				) : null}
				{facts.social.length > 0 ? (
					<nav aria-labelledby="footer-social">
						<h2 className="site-footer-heading" id="footer-social">
							Follow us
						</h2>
						<ul className="site-footer-list">
							{facts.social.map(({ label, href }) => (
								<li key={label}>
									<a href={href} rel="noopener">
										{label}
									</a>
								</li>
							))}
						</ul>
					</nav>
				) : null}
				<GovernmentLogo logo={facts.governmentLogo} />
			</div>
		</footer>
	);
}

function Reach({ facts: { open, phones, email, web } }: { facts: FooterFacts }) {
	return (
		<section aria-labelledby="footer-reach">
			<h2 className="site-footer-heading" id="footer-reach">
				Reach us
			</h2>
			<ul className="site-footer-list">
				{open.map(({ name, words }) => (
					// The opening hours are not printed, because opening hours on paper are soon out of date.
					<li key={name} className="no-print">
						{name === '' ? null : <strong>{`${name}: `}</strong>}
						{words}
					</li>
				))}
				<li className="no-print">
					<a href="/contact-hours">Contact and hours</a>
				</li>
				{phones.map(({ label, number }) => (
					<li key={label + number}>
						{label}: {label === 'Fax' ? number : <PhoneLink number={number} />}
					</li>
				))}
				{email ? (
					<li>
						<a href={`mailto:${email}`}>{email}</a>
					</li>
				) : null}
				{web ? (
					<li>
						<a href={web.href}>{web.label}</a>
					</li>
				) : null}
			</ul>
		</section>
	);
}

function GovernmentLogo({ logo }: { logo: FooterFacts['governmentLogo'] }) {
	if (!logo) return null;
	const image = <img className="government-logo" src={logo.src} alt={logo.alt} loading="lazy" />;
	return logo.href === '' ? image : <a href={logo.href}>{image}</a>;
}
