const paths = {
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8c0-3.5 3-6 7-6s7 2.5 7 6',
  personChecked: 'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8c0-3.5 3-6 7-6m2 4 3 3 5-6',
  dots: 'M12 5v.01M12 12v.01M12 19v.01',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  code: 'm8 8-4 4 4 4m8-8 4 4-4 4',
  network: 'M6 6h4v4H6zm8 8h4v4h-4zM8 10v6h6',
  photo: 'M4 7h4l2-2h4l2 2h4v12H4zm8 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
};

export function Icon({ name }) {
  return <svg className="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={paths[name]} /></svg>;
}
