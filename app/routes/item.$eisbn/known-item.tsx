import { releaseDate } from '../../format/release-date';
import { Authors } from '../../parts/titles/authors';
import { Availability } from '../../parts/titles/availability';
import type { CardTitle } from '../../parts/titles/card-data';
import { CoverImage } from '../../parts/titles/cover-image';
import { TitlePrice } from '../../parts/titles/title-price';
import { Dotted } from '../../ui/dotted';
import { TitleHeading } from './title-heading';

/** A title with the data of the card that was clicked. These data are shown until the page's own data have loaded. */
export interface KnownItem {
	known: CardTitle;
}

/** The layout of a title's page with only the data of the card that was clicked. */
export function KnownItemMain({ known }: KnownItem) {
	const [offer] = known.available;
	const date = known.release_date ? releaseDate(known.release_date) : null;
	return (
		<div className="item-main" aria-busy="true">
			<div className="item-cover">
				<CoverImage title={known} eager beside />
			</div>
			<div className="item-words">
				<header className="item-title">
					<TitleHeading title={known} />
					{known.authors?.length ? (
						<p className="item-authors">
							<Authors authors={known.authors} linked />
						</p>
					) : null}
					<p className="item-facts">
						<Dotted>{[known.binding, known.language, date]}</Dotted>
					</p>
				</header>
				<div>
					<TitlePrice title={known} offer={offer} />
					<Availability title={known} offer={offer} />
				</div>
			</div>
		</div>
	);
}
