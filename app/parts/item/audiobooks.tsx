import type { ReactNode } from 'react';
import type { AudiobookResult } from '~store/contract/title';
import { Dotted } from '../../ui/dotted';

/**
 * The maximum number of audiobooks that are shown. The partner's website shows all audiobooks
 * (docs/behaviour/item-page.md#audiobooks).
 */
const maxAudiobooks = 5;

/** The partner's audiobooks of a title; null if the partner could not be reached. */
export type FoundAudiobooks = { found: AudiobookResult | null };

export const audiobooksPath = (eisbn: string): string => `/item/${eisbn}/audiobooks`;

/** Returns the heading above the audiobooks. If there is only one audiobook, the heading warns that its link leaves the shop. */
export const audiobooksHeading = ({ found }: FoundAudiobooks): string =>
	isOne(found) ? 'Before you go!' : 'Audiobooks';

const isOne = (found: AudiobookResult | null): boolean => found?.rows.length === 1 && found.row_count === 1;

interface AudiobooksProps {
	result: FoundAudiobooks;
	/** The link back to the title. */
	close: ReactNode;
}

/**
 * Lists the audiobooks of a title. If there is only one audiobook, warns that its link leaves the shop. Shows an error if the
 * partner's website could not be reached (docs/behaviour/item-page.md#audiobooks).
 */
export function Audiobooks({ result: { found }, close }: AudiobooksProps) {
	if (found === null) {
		return (
			<>
				<p>There was a problem. We were unable to process this request. Please try again later.</p>
				<p>{close}</p>
			</>
		);
	}
	const [first] = found.rows;
	if (!first) {
		return (
			<>
				<p>No audiobooks found. We were unable to find audiobooks that match this title.</p>
				<p>{close}</p>
			</>
		);
	}
	if (isOne(found)) {
		return (
			<>
				<p>
					Our partner sells audiobooks on its own site: <b>{first.title}</b>
					{about(first).map((fact) => `, ${fact}`)}.
				</p>
				<p className="cluster">
					<a className="button button-primary" href={first.url} rel="noopener external">
						{`Continue to ${hostOf(first.url)}`}
					</a>{' '}
					{close}
				</p>
			</>
		);
	}
	return (
		<>
			<p>Our partner sells audiobooks on its own site.</p>
			<ul className="audiobooks">
				{found.rows.slice(0, maxAudiobooks).map((audiobook) => (
					<li key={audiobook.url}>
						<a href={audiobook.url} rel="noopener external">
							{audiobook.title}
						</a>
						<p className="small soft">
							<Dotted>{about(audiobook)}</Dotted>
						</p>
					</li>
				))}
			</ul>
			<p className="cluster">
				{found.row_count > maxAudiobooks && found.see_more_url !== '' ? (
					<a className="button" href={found.see_more_url} rel="noopener external">
						See all
					</a>
				) : null}{' '}
				{close}
			</p>
		</>
	);
}

const about = ({ narrators, language }: AudiobookResult['rows'][number]): string[] =>
	[narrators.length > 0 ? `read by ${narrators.join(', ')}` : '', language].filter((part) => part !== '');

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');
