/** The value that the frame's loader returns for a shop that has not been set up. */
export const notSetUp = 'not set up';

/** The whole page of a shop that has not been set up: the bookseller's next steps. */
export function NotSetUp() {
	return (
		<div className="gate">
			<h1>This shop is not set up yet</h1>
			<p className="lead">There is nothing in its database. Whoever looks after it goes on at a terminal:</p>
			<ol className="gate-list">
				<li>
					<code>npm run store -- setup</code> asks for its name, its address, taxes and shipping.
				</li>
				<li>
					<code>npm run store -- import FILE</code> reads titles, and <code>npm run store -- stock FILE</code> what is
					on the shelves.
				</li>
				<li>
					Only looking around? <code>npm run store -- sample</code> fills it with an invented shop.
				</li>
			</ol>
			<p>
				Was there a shop here before? Then the program looks for it in the wrong place: check <code>DATA_DIR</code> and{' '}
				<code>DATABASE_URL</code> first. The whole way stands in <code>docs/your-first-shop.md</code>.
			</p>
		</div>
	);
}
