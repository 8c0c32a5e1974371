import { Link } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { copiesOf } from '../../format/copies';
import { dollars } from '../../format/dollars';
import { CoverImage } from '../titles/cover-image';
import type { StepSummary } from './step-summary';

/** Lists the ordered items with their covers. The list of items is folded if the checkout step leaves too little space. */
export function SummaryItems({ summary: { lines, more, total_quantity: copies } }: { summary: StepSummary }) {
	return (
		<details className="disclosure summary-items">
			<summary>{`Show ${grouped(copies)} ${copies === 1 ? 'item' : 'items'}`}</summary>
			<ul>
				{lines.map((line) => (
					<li key={line.id} className="summary-item">
						<CoverImage title={line} beside />
						<span className="summary-item-words">
							<span className="title-name">{line.title}</span>{' '}
							<span className="soft small">{copiesOf(line, line.quantity)}</span>
						</span>{' '}
						{line.line_price ? <span className="figures">{dollars(line.line_price)}</span> : null}
					</li>
				))}
			</ul>
			{more > 0 ? (
				<p className="small">
					<Link to="/checkout/cart">{`and ${grouped(more)} more`}</Link>
				</p>
			) : null}
		</details>
	);
}
