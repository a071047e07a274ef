/// Defines the `SeaORM` entity of a table, in a module: `entity!(module "table" { columns } Record { columns })`.
///
/// With a record, rows are converted from and to that domain type, whose fields are the columns after its name; those in
/// braces are other columns, which are not set. Columns of fields that are structs themselves follow as `..field: Struct { … }`.
macro_rules! entity {
    (
        $(#[$doc:meta])*
        $module:ident $table:literal { $($(#[$other_attribute:meta])* $other:ident: $other_type:ty,)* }
        $($record:ident {
            $($(#[$attribute:meta])* $field:ident: $type:ty,)*
            $(..$nested:ident: $nested_record:ident { $($nested_field:ident: $nested_type:ty,)* })*
        })?
    ) => {
        $(#[$doc])*
        pub(in crate::sql) mod $module {
            #[allow(clippy::wildcard_imports, reason = "types of columns")]
            use super::*;
            use crate::sql::column::StoredValue;
            use sea_orm::entity::prelude::*;

            #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
            #[sea_orm(table_name = $table)]
            pub struct Model {
                $($(#[$other_attribute])* pub $other: StoredValue<$other_type>,)*
                $(
                    $($(#[$attribute])* pub $field: StoredValue<$type>,)*
                    $($(pub $nested_field: StoredValue<$nested_type>,)*)*
                )?
            }

            #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
            pub enum Relation {}

            impl ActiveModelBehavior for ActiveModel {}

            $(
                impl From<Model> for $record {
                    fn from(row: Model) -> Self {
                        Self {
                            $($field: row.$field.0,)*
                            $($nested: $nested_record { $($nested_field: row.$nested_field.0,)* },)*
                        }
                    }
                }

                impl From<&$record> for ActiveModel {
                    #[allow(clippy::needless_update, reason = "there may be other columns")]
                    fn from(record: &$record) -> Self {
                        use crate::sql::column::set;
                        Self {
                            $($field: set(record.$field.clone()),)*
                            $($($nested_field: set(record.$nested.$nested_field.clone()),)*)*
                            ..Default::default()
                        }
                    }
                }
            )?
        }
    };
}
pub(super) use entity;
