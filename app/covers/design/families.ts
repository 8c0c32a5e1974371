import { bands } from '../layouts/bands';
import { botanical } from '../layouts/botanical';
import { creature } from '../layouts/creature';
import { giftCard } from '../layouts/gift-card';
import { horizon } from '../layouts/horizon';
import { initial } from '../layouts/initial';
import { label } from '../layouts/label';
import { noir } from '../layouts/noir';
import { orbits } from '../layouts/orbits';
import { pattern } from '../layouts/pattern';
import { plates } from '../layouts/plates';
import { seriesDisc, seriesPoster, seriesSpine, seriesStamp } from '../layouts/series';
import { tower } from '../layouts/tower';

/** The layout functions, listed by the name of their layout family. */
export const layoutsTable = {
	bands,
	botanical,
	creature,
	giftCard,
	horizon,
	initial,
	label,
	noir,
	orbits,
	pattern,
	plates,
	seriesDisc,
	seriesPoster,
	seriesSpine,
	seriesStamp,
	tower,
};

export type Family = keyof typeof layoutsTable;
