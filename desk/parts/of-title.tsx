interface OfTitleProps {
	title: string;
	/** The field's own label: 'Copies'. */
	children: string;
}

/** The label of a title's field below that title. Screen readers get the title too. */
export const OfTitle = ({ title, children }: OfTitleProps) => (
	<>
		{children}
		<span className="visually-hidden">{` of ${title}`}</span>
	</>
);

/** The label of a field in a list of titles: the visible text is the title. Screen readers get the whole label. */
export const TitleAlone = ({ title, children }: OfTitleProps) => (
	<>
		<span className="visually-hidden">{`${children} of `}</span>
		{title}
	</>
);
