interface OfTitleProps {
	title: string;
	/** The text of the label, such as 'Copies'. */
	children: string;
}

/** Renders a label for a field that appears below a title. Screen readers also read the title. */
export const OfTitle = ({ title, children }: OfTitleProps) => (
	<>
		{children}
		<span className="visually-hidden">{` of ${title}`}</span>
	</>
);

/** Renders a label for a field in a list of titles. The page shows only the title. Screen readers read the whole label. */
export const TitleAlone = ({ title, children }: OfTitleProps) => (
	<>
		<span className="visually-hidden">{`${children} of `}</span>
		{title}
	</>
);
