import { Form, Link } from '@remix-run/react';

interface QuestionProps {
	/** What would be done, and that it is not taken back. */
	words: string;
	/** The button that does it. */
	yes: string;
	/** What else the form says, its intent and version among it. */
	fields: Readonly<Record<string, string>>;
	/** Where one goes who does not want it. */
	no: string;
}

/** Asks before what cannot be undone: in a page's address, or in the place of what the store asks. */
export const Question = ({ words, yes, fields, no }: QuestionProps) => (
	<section className="banner banner-notice no-print" aria-label="Is that so?">
		<p>{words}</p>
		<Form method="post" className="cluster">
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<button className="button button-primary">{yes}</button> <Link to={no}>No</Link>
		</Form>
	</section>
);
